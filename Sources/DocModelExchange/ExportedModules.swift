// Re-exported, since the interface of DocModelExchange uses its types, such as `Document`.
@_exported import DocModel
