// Re-exported, since the interface of DocModelWorkers uses its types, such as `ExportOptions` and `PageText`.
@_exported import DocModelExchange
