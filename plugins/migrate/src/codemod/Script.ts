import { Lang, parse, type SgNode } from '@ast-grep/napi'
import { type FoundPlace, MARKER, type PageName, PAGES, type PlaceKind } from './Place.js'

/** A replacement of a range of the text. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Nodes before which a comment may stand on a line of its own. */
const OWN_LINE = new Set(['pair', 'method_definition', 'shorthand_property_identifier', 'spread_element'])
/** Nodes whose children are statements. */
const BLOCKS = new Set(['program', 'statement_block', 'class_body', 'switch_case', 'switch_default', 'interface_body'])

/** Kinds that the grammar of JavaScript does not have. */
const ONLY_TYPES = new Set(['type_identifier', 'module'])

/** Code that is read, and the changes that rules make to it. Everything outside of the changes keeps its bytes. */
export class Script {
  /** The root of the syntax tree. */
  readonly root: SgNode
  /** What the rules found. */
  readonly places: FoundPlace[] = []
  readonly #changes: Change[] = []
  readonly #found = new Map<string, readonly SgNode[]>()
  readonly #eol: string
  readonly #language: Lang

  /**
   * @param text - The code.
   * @param extension - The extension of the file, such as `.tsx`.
   */
  constructor(
    readonly text: string,
    extension: string,
  ) {
    this.#language = languageOf(extension)
    this.root = parse(this.#language, text).root()
    this.#eol = /\r?\n/.exec(text)?.[0] ?? '\n'
  }

  /** The end of a line in this code. */
  get eol(): string {
    return this.#eol
  }

  /** String literals with these quotes. */
  stringsWith(quote: '"' | "'"): readonly SgNode[] {
    return this.all('string').filter((node) => node.text().startsWith(quote))
  }

  /** Whether the code has types. */
  get isTyped(): boolean {
    return this.#language !== Lang.JavaScript
  }

  /** All nodes of these kinds, in the order of the text. */
  all(...kinds: readonly string[]): readonly SgNode[] {
    const key = kinds.join(' ')
    const known = this.#found.get(key)
    if (known) return known
    const found = this.root.findAll({
      rule: { any: kinds.filter((kind) => this.#knows(kind)).map((kind) => ({ kind })) },
    })
    this.#found.set(key, found)
    return found
  }

  /** Replaces a node. */
  replace(node: SgNode, text: string): void {
    const { start, end } = node.range()
    this.change(start.index, end.index, text)
  }

  /** Replaces a range. Nothing is recorded if the text stays the same. */
  change(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.#changes.push({ start, end, text })
  }

  /** Removes a node with its line, if nothing else is on the line. */
  removeLine(node: SgNode): void {
    const { start, end } = node.range()
    const before = /(^|\n)[ \t]*$/.exec(this.text.slice(0, start.index))
    const after = /^;?[ \t]*(\r?\n|$)/.exec(this.text.slice(end.index))
    if (before && after) {
      const from = start.index - before[0].length + (before[1]?.length ?? 0)
      this.change(from, end.index + after[0].length, '')
    } else this.change(start.index, end.index, '')
  }

  /** Records a change that needs no look. */
  changed(node: SgNode, what: string): void {
    this.places.push({ line: lineOf(node), kind: 'changed', what })
  }

  /** Records a change that a person has to look at, and leaves a comment. */
  review(node: SgNode, what: string, page: PageName): void {
    this.#leave(node, 'review', what, page)
  }

  /** Records a place that is not changed, and leaves a comment. */
  manual(node: SgNode, what: string, page: PageName): void {
    this.#leave(node, 'manual', what, page)
  }

  /** Records what will be different without an error. */
  note(node: SgNode, what: string, page: PageName): void {
    this.places.push({ line: lineOf(node), kind: 'note', what, page: PAGES[page] })
  }

  /** The text with the changes. A change inside of a larger one is left out: the next round finds it again. */
  get result(): string {
    const changes = this.#changes
      .map((change, order) => ({ ...change, order }))
      .sort((one, other) => one.start - other.start || byLength(one, other) || one.order - other.order)
    let text = ''
    let at = 0
    for (const { start, end, text: replacement } of changes) {
      if (start < at) continue
      text += this.text.slice(at, start) + replacement
      at = end
    }
    return text + this.text.slice(at)
  }

  /** JavaScript has no nodes for types. */
  #knows(kind: string): boolean {
    return this.isTyped || !ONLY_TYPES.has(kind)
  }

  /** What stands before a position on its line. */
  #beforeOnLine(at: number): string {
    return this.text.slice(this.text.lastIndexOf('\n', at - 1) + 1, at)
  }

  #leave(node: SgNode, kind: PlaceKind, what: string, page: PageName): void {
    this.places.push({ line: lineOf(node), kind, what, page: PAGES[page] })
    const at = anchorOf(node, (each) => /^\s*$/.test(this.#beforeOnLine(each))).range().start.index
    const indent = this.#beforeOnLine(at)
    const lineStart = at - indent.length
    const said = `${MARKER}: ${what} See ${PAGES[page]}`
    if (commentsAbove(this.text, lineStart).includes(said) || indent.includes(said)) return
    const comment = /^\s*$/.test(indent) ? `// ${said}${this.#eol}${indent}` : `/* ${said} */ `
    if (this.#changes.some((change) => change.start === at && change.end === at && change.text === comment)) return
    this.#changes.push({ start: at, end: at, text: comment })
  }
}

/** Insertions come first, then the longest change. */
const byLength = (one: Change, other: Change): number => {
  const isInsertion = (change: Change): boolean => change.start === change.end
  if (isInsertion(one) !== isInsertion(other)) return isInsertion(one) ? -1 : 1
  return other.end - one.end
}

const lineOf = (node: SgNode): number => node.range().start.line + 1

/**
 * The nearest node around a place before which a comment may stand.
 *
 * @param beginsLine - Whether nothing else stands before a position on its line.
 */
function anchorOf(node: SgNode, beginsLine: (at: number) => boolean): SgNode {
  let anchor = node
  for (let parent = node.parent(); parent; parent = anchor.parent()) {
    if (OWN_LINE.has(String(anchor.kind())) && parent.kind() === 'object') return anchor
    if (parent.kind() === 'array' && beginsLine(anchor.range().start.index)) return anchor
    if (BLOCKS.has(String(parent.kind()))) return anchor
    anchor = parent
  }
  return anchor
}

/** The comment lines directly above a line. */
function commentsAbove(text: string, lineStart: number): string {
  const lines = text.slice(0, lineStart).split('\n').slice(0, -1)
  const above: string[] = []
  for (let line = lines.pop(); line !== undefined && /^\s*(\/\/|\/?\*)/.test(line); line = lines.pop()) above.push(line)
  return above.join('\n')
}

function languageOf(extension: string): Lang {
  if (/^\.[cm]?ts$/.test(extension)) return Lang.TypeScript
  return extension === '.tsx' ? Lang.Tsx : Lang.JavaScript
}
