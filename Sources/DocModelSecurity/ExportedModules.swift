// Re-exported, since the interface of DocModelSecurity uses its types, such as `Document`.
@_exported import DocModel
