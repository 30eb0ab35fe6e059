/** A code block of a page. */
export interface Block {
  readonly page: string
  /** Where it begins, counted from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** The file that the sentence before it names. */
  readonly file: string | undefined
  /** What a comment before it says it may take for granted. */
  readonly given: string
}

interface Reader {
  pages(): string[]
  blocksOf(page: string): Block[]
  anchorsOf(page: string): string[]
  linksOf(page: string): string[]
}

// Written in JavaScript, because scripts that follow the guides read them as well.
export const { pages, blocksOf, anchorsOf, linksOf } = (await import(`${process.cwd()}/.config/markdown.mjs`)) as Reader
