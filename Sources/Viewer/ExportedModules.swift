// Re-exported, since the interface of Viewer uses its types, such as `ReadableDocument`.
@_exported import DocModelWorkers
