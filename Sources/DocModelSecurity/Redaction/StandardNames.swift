/// Names of five letters and more that the format itself defines (ISO 32000-1): keys, types, filters, encodings, fonts
/// and glyphs.
///
/// Words of a redaction that are such a name, as Author and Border are, tell nothing there.
enum StandardNames {
  /// Whether a name consists of names of the format, such as `Helvetica-Bold`.
  static func contains(_ name: PDFName) -> Bool {
    name.text.split { !($0.isLetter || $0.isNumber) }.allSatisfy { all.contains($0) }
  }

  private static let all = Set(
    """
    Aacute aacute Accepted Acircumflex acircumflex AcroForm Action ActualText acute Adieresis adieresis Adobe
    AESV2 AESV3 Agrave agrave Alpha alpha Alternate Alternates ampersand Annot Annots AppDefault Appearance
    Approved Arial Aring aring Artifact Artifacts Ascent ASCII85Decode asciicircum ASCIIHexDecode asciitilde
    asterisk Atilde atilde AttachedFiles Attribute AuthEvent Author AvgWidth Background backslash BaseEncoding
    BaseFont BaseState BaseVersion BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample BlackIs1
    BlackPoint BleedBox Bold BoldItalic BoldMT BoldOblique Border Bounds braceleft braceright bracketleft
    bracketright breve brokenbar bullet ByteRange CalGray CalRGB Cancelled CapHeight Caption Caret caron Catalog
    Category Ccedilla ccedilla CCITTFaxDecode cedilla CenterWindow CharProcs CharSet CheckSum CIDFontType0
    CIDFontType0C CIDFontType2 CIDSet CIDSystemInfo CIDToGIDMap Circle circumflex ClassMap ClosedArrow CMapName
    Collection CollectionItem colon Colorants ColorBurn ColorDodge Colors ColorSpace ColorTransform Columns
    comma Comment Comments Compatible Completed Confidential Content Contents Coords copyright Count Courier
    CreationDate Creator CropBox Crypt CryptFilter currency dagger daggerdbl DamagedRowsBeforeError Darken
    DCTDecode Decode DecodeParms Default DefaultCMYK DefaultForPrinting DefaultGray DefaultRGB degree Delete
    Delta delta Departmental DescendantFonts Descent DestOutputProfile Dests DeviceCMYK DeviceGray DeviceN
    DeviceRGB Diamond dieresis Difference Differences Dingbats DisplayDocTitle divide DocMDP DocOpen
    DocTimeStamp Document dollar Domain dotaccent dotlessi Draft Duplex Eacute eacute Ecircumflex ecircumflex
    Edieresis edieresis Egrave egrave eight ellipsis EmbeddedFile EmbeddedFiles emdash Encode EncodedByteAlign
    Encoding Encrypt EncryptMetadata endash EndOfBlock EndOfLine Epsilon epsilon equal Event exclam exclamdown
    Exclude Exclusion Experimental Expired Export Extend Extends ExtensionLevel Extensions ExternalStream
    ExtGState False FieldMDP Fields Figure FileAttachment Filespec Filter FilterName Final First FirstChar
    FirstPage FitWindow FixedPrint FlateDecode florin FontBBox FontDescriptor FontFamily FontFauxing FontFile
    FontFile2 FontFile3 FontMatrix FontName FontStretch FontWeight Footer ForComment FormEx FormType Formula
    ForPublicRelease fraction FreeText FreeTextCallout FreeTextTypeWriter Function Functions FunctionType Gamma
    gamma germandbls GlyphOrientationVertical GoTo3DView GoToE GoToR Graph grave greater Group guillemotleft
    guillemotright guilsinglleft guilsinglright Halftone HalftoneName HalftoneType HardLight Header Heading
    Height Height2 Helvetica Hidden HideAnnotationActions HideMenubar HideToolbar HideWindowUI Highlight
    hungarumlaut hyphen Iacute iacute ICCBased Icircumflex icircumflex Identity Idieresis idieresis Igrave
    igrave Image ImageB ImageC ImageI ImageMask Import ImportData Include Index Indexed infinity InkList Inline
    Insert integral Intent Interactive Interpolate Italic ItalicAngle ItalicMT JavaScript JBIG2Decode
    JBIG2Globals JPXDecode Keywords Label Lambda lambda Language LastChar LastModified LastPage Launch Layer
    Layout Leading Length Length1 Length2 Length3 Lighten Limits Linearized LineArrow LineDimension ListMode
    ListNumbering Locked LockedContents logicalnot Lslash lslash Luminosity LZWDecode MacExpertEncoding
    MacRomanEncoding macron Marked MarkedContent MarkInfo MarkStyle Matrix Matte MaxLen MaxWidth Measure
    MediaBox MediaClip Metadata minus MissingWidth MMType1 ModDate Movie Multiply multiply Named Names
    NeedAppearances NeedsRendering NewParagraph NewWindow NextPage NonEFontNoWarn NonFullScreenPageMode Normal
    NotApproved notdef NotForPublicRelease NoView Ntilde ntilde numbersign Oacute oacute ObjStm Oblique
    Ocircumflex ocircumflex Odieresis odieresis ogonek Ograve ograve Omega omega OneColumn onehalf onequarter
    onesuperior OpenAction OpenArrow OpenType Operation Optional OptionalContent Order Ordering ordfeminine
    ordmasculine Oslash oslash Otilde otilde Outline Outlines OutputCondition OutputConditionIdentifier
    OutputIntent OutputIntents Overlay OverlayText PageElement PageLabel PageLabels PageLayout PageMode Pages
    Pagination PaintType Panose Paperclip Paragraph paragraph Params parenleft parenright Parent ParentTree
    ParentTreeNextKey Pattern PatternType PDFDocEncoding percent period periodcentered Permissions Perms
    perthousand PickTrayByPDFSize Placement plusminus Polygon PolygonCloud PolygonDimension PolyLine
    PolyLineDimension Popup Portable Predictor PreRelease PreserveRB PresSteps PrevPage Print PrintArea
    PrintClip PrinterMark PrintPageRange PrintScaling PrintState Private PrivateData ProcSet Producer product
    Projection Prop_AuthTime Prop_Build Properties PushPin QuadPoints question questiondown Quote quotedbl
    quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase quotesingle radical
    RadiosInUnison Range RBGroups Reason Recipients Redact Reference registered Registry Regular Rejected
    RelativeColorimetric Rendition RenditionAction Repeat RepeatedOverlay Replace ResetForm Resources
    ReversedChars Review RichMedia RichText RoleMap Rolling Roman Rotate RunLengthDecode Saturation Scaron
    scaron Screen section semicolon Separation SeparationInfo SetOCGState seven Shading ShadingType SigFieldLock
    SigFlags Sigma sigma Signature SigQRef Simplex SinglePage Slash slash Slide SMask SMaskInData SoftLight
    Sound SourceModified space SpaceAfter SpaceBefore Speaker SpiderInfo Split Square Stamp Standard
    StandardSymbolsPSMT State StateModel Status StdCF StemH StemV sterling Stream StrikeOut StrikeOutTextEdit
    StructElem StructParent StructParents StructTreeRoot Style SubFilter Subject SubmitForm Subscript SubType
    Subtype summation Superscript Supplement Suspects Symbol Table Target Template TemplateInstantiated
    Templates TextAlign TextField TextFit Theta theta Thorn thorn Thread Threads three threequarters
    threesuperior Thumb tilde TilingType Times TimesNewRoman Title Toolbar TopSecret ToUnicode trademark Trans
    Transfer TransformMethod TransformParams Transition Transparency TrapNet Trapped TrapRegions TrapStyles
    TrimBox TrueType TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight twosuperior Type0 Type1 Type1C Type3
    Uacute uacute Ucircumflex ucircumflex Udieresis udieresis Ugrave ugrave Underline underscore Unknown
    Unmarked Usage UseAttachments UseCMap UseNone UseOC UseOutlines UserProperties UserUnit UseThumbs Version
    Vertices VerticesPerRow ViewArea ViewClip ViewerPreferences Viewport ViewState VisiblePages Warichu
    Watermark WhitePoint Widget Width Width2 Widths WinAnsiEncoding Window Windows WMode WritingMode XHeight
    XObject XRefStm XStep Yacute yacute Ydieresis ydieresis YStep ZapfDingbats Zcaron zcaron
    """
    .split(whereSeparator: \.isWhitespace))
}
