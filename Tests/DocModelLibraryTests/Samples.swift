// The samples are visible in all files of the target.
@_exported import DocumentSamples
