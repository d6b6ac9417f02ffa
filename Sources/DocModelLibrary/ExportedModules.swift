// Re-exported, since the interface of DocModelLibrary uses its types, such as `Document`.
@_exported import DocModel
