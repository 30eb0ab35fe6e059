/** A code block of a page. */
export interface Block {
  readonly page: string
  /** Its first line, counted from 1. */
  readonly line: number
  readonly language: string
  readonly code: string
  /** The file that the sentence before the block names. */
  readonly file: string | undefined
}

interface Reader {
  pages(): string[]
  blocksOf(page: string): Block[]
  anchorsOf(page: string): string[]
  linksOf(page: string): string[]
}

// The reader is JavaScript, because scripts that follow the guides use it as well.
export const { pages, blocksOf, anchorsOf, linksOf } = (await import(`${process.cwd()}/.config/markdown.mjs`)) as Reader
