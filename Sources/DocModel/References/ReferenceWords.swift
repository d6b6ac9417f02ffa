import Foundation

/// The words before the numbers of figures, sections and so on; in Chinese and Japanese their last ideographs.
enum ReferenceWords {
  /// Returns the kind that a word stands for, with the usual word of a statement; nil for another word.
  static func meaning(of word: some StringProtocol) -> (kind: Reference.Kind, word: String)? {
    // Ligatures are letters of their own.
    let word = word.precomposedStringWithCompatibilityMapping.lowercased()
    return meanings[word].map { ($0, $0 == .statement ? statement(word) : "") }
  }

  private static let meanings: [String: Reference.Kind] = {
    var meanings: [String: Reference.Kind] = [:]
    for (kind, words) in words { for word in words.split(separator: " ") { meanings[String(word)] = kind } }
    return meanings
  }()

  private static let words: [(Reference.Kind, String)] = [
    (
      .figure,
      "figure figures fig figs figg abbildung abbildungen abb figura figuras figuur рисунок рис 图 図 شکل"
    ),
    (
      .table,
      """
      table tables tab tabela tabelas tabelle tabellen tableau tableaux tabla tabella tabel таблица табл 表 \
      جدول
      """
    ),
    (.listing, "listing listings algorithm algorithms alg algs algorithmus algorithme 法 الگوریتم"),
    (
      .section,
      """
      section sections sec secs sect sects subsection subsections subsubsection paragraph chapter chapters chap \
      chaps ch appendix appendices app part parts abschnitt abschnitte abschn absch unterabschnitt unterkapitel \
      paragrafo paragrafi kapitel kap anhang teil chapitre annexe partie sección seção subseção capítulo sezione \
      capitolo hoofdstuk глава раздел 第 章 节 節 录 فصل بخش
      """
    ),
    (
      .equation,
      "equation equations eq eqs eqn eqns gleichung gleichungen gl équation équations ecuación equazione equação 式 程 رابطه"
    ),
    (
      .statement,
      """
      theorem theorems thm lemma lemmas lemmata lem proposition propositions prop corollary corollaries cor \
      definition definitions def defn remark remarks rem example examples exercise exercises claim claims conjecture \
      problem problems assumption assumptions axiom property properties condition hypothesis fact observation satz \
      hilfssatz korollar beispiel bemerkung aufgabe théorème lemme définition remarque exemple teorema теорема лемма
      """
    ),
    (.page, "page pages p pp seite seiten página pagina"),
  ]

  /// Returns a statement's word in full and in the singular.
  private static func statement(_ word: String) -> String {
    switch word {
    case "thm": "theorem"
    case "lem", "lemmata": "lemma"
    case "prop": "proposition"
    case "cor": "corollary"
    case "def", "defn": "definition"
    case "rem": "remark"
    default:
      word.hasSuffix("ies") ? word.dropLast(3) + "y" : word.hasSuffix("s") ? String(word.dropLast()) : word
    }
  }

  /// The words before labels of sections without another word, such as "see 7.6".
  static let beforeLabels = set("see cf in siehe vgl voir vedi ver also and")

  /// The words between labels, such as "sections 2 through 8".
  static let betweenLabels = set("and or to through until plus und bis oder sowie et à au ou y e a")

  /// The words before names that belong to them.
  static let particles = set("van von de der den la du di le del ten")

  /// Returns whether a line or the title of an outline item is the heading of a bibliography.
  static func isBibliography(_ title: String) -> Bool {
    title.count < 45 && bibliographies.contains(String(title.asciiLetters.drop { $0.isNumber }))
  }

  /// The headings of bibliographies, without blanks and accents.
  private static let bibliographies = set(
    """
    references bibliography literature literaturecited workscited reference referencesandnotes selectedbibliography \
    citedreferences literatur literaturverzeichnis literaturhinweise quellen quellenverzeichnis bibliographie \
    referencesbibliographiques referencias bibliografia referenciasbibliograficas riferimentibibliografici \
    riferimenti bibliografie referenties literatuur literatura referenser referencer litteratur irodalomjegyzek \
    литература библиография 参考文献 مراجع منابع کتابنامه
    """)

  /// Capitalized words before years that aren't authors.
  static let notNames = set(
    """
    in since before after until by of the between from year copyright version release january february march april \
    may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec see and \
    spring summer autumn fall winter vol figure table section isbn issn
    """)

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
