/// The words before the numbers of figures, sections and so on.
enum ReferenceWords {
  /// Returns the kind that a word stands for, with the usual word of a statement; nil for another word.
  static func meaning(of word: some StringProtocol) -> (kind: Reference.Kind, word: String)? {
    let word = word.lowercased()
    return meanings[word].map { ($0, $0 == .statement ? statement(word) : "") }
  }

  private static let meanings: [String: Reference.Kind] = {
    var meanings: [String: Reference.Kind] = [:]
    for (kind, words) in words { for word in words.split(separator: " ") { meanings[String(word)] = kind } }
    return meanings
  }()

  private static let words: [(Reference.Kind, String)] = [
    (.figure, "figure figures fig figs figg abbildung abbildungen abb figura figuras figuur рисунок рис"),
    (
      .table,
      "table tables tab tabs tabela tabelas tabelle tabellen tableau tableaux tabla tabella tabel таблица табл"
    ),
    (.listing, "listing listings algorithm algorithms alg algs algorithmus algorithme"),
    (
      .section,
      """
      section sections sec secs sect sects subsection subsections subsubsection paragraph chapter chapters chap \
      chaps ch appendix appendices app part parts abschnitt abschnitte abschn unterabschnitt unterkapitel paragrafo paragrafi kapitel kap anhang teil chapitre annexe partie sección seção subseção \
      capítulo sezione capitolo hoofdstuk глава раздел
      """
    ),
    (
      .equation,
      "equation equations eq eqs eqn eqns gleichung gleichungen gl équation équations ecuación equazione equação"
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
  static let beforeLabels: Set<String> = [
    "see", "cf", "in", "siehe", "vgl", "voir", "vedi", "ver", "also", "and",
  ]

  /// The headings of bibliographies, in lower case.
  static let bibliographies: Set<String> = [
    "references", "bibliography", "literature", "literature cited", "works cited", "reference", "literatur",
    "literaturverzeichnis", "quellen", "références", "bibliographie", "referencias", "bibliografía",
    "bibliografia", "riferimenti bibliografici", "литература", "references and notes",
    "selected bibliography",
  ]

  /// Capitalized words before years that aren't authors.
  static let notNames: Set<String> = [
    "in", "since", "before", "after", "until", "by", "of", "the", "between", "from", "year", "copyright",
    "version",
    "release", "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october",
    "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov",
    "dec",
    "see", "and", "spring", "summer", "autumn", "fall", "winter", "vol", "figure", "table", "section", "isbn",
    "issn",
  ]
}
