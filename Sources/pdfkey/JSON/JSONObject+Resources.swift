import DocModel

extension JSONObject {
  /// Describes a font with the numbers of its pages.
  init(_ font: DocumentFont) {
    self = [
      "name": font.name, "subset": font.subsetTag, "type": font.type, "embedded": font.isEmbedded,
      "encoding": font.encoding, "unicodeMap": font.hasUnicodeMap, "pages": font.pageIndexes.map { $0 + 1 },
      "object": font.object?.number,
    ]
  }

  /// Describes an image on a page.
  init(_ image: DocumentImage, labels: PageLabels) {
    self = [
      "page": image.pageIndex + 1, "label": labels.label(at: image.pageIndex), "role": image.role.rawValue,
      "width": image.width, "height": image.height, "bitsPerComponent": image.bitsPerComponent,
      "colorSpace": image.colorSpace, "components": image.componentCount, "filters": image.filters,
      "bytes": image.byteCount, "interpolates": image.interpolates,
      "resolution": [image.horizontalResolution, image.verticalResolution],
      "rectangle": image.quad.bounds.edges, "quad": image.quad.corners, "object": image.object?.number,
    ]
  }
}
