import type { Environment } from '../config/index.js'
import { concealed } from './concealed.js'

/** What a word stands out by. */
export type Tone = 'good' | 'doubtful' | 'bad' | 'quiet'

const CODES: Readonly<Record<Tone, number>> = { good: 32, doubtful: 33, bad: 31, quiet: 2 }

/** Where a terminal writes to. */
export interface TerminalStreams {
  /** Takes what was asked for. */
  readonly out: (text: string) => void
  /** Takes what went wrong. */
  readonly err: (text: string) => void
  /** Whether colours are shown. */
  readonly colored: boolean
}

/** Prints lines, and never a secret that it was told of. */
export class Terminal {
  readonly #known: Environment[] = []

  /** @param streams - Where to write to. */
  constructor(private readonly streams: TerminalStreams) {}

  /** From now on, secrets among these variables are replaced wherever they would be printed. */
  hide(env: Environment): void {
    this.#known.push(env)
  }

  /** Prints a line. */
  say(line = ''): void {
    this.streams.out(`${concealed(line, this.#known)}\n`)
  }

  /** Prints a line where errors go. */
  complain(line: string): void {
    this.streams.err(`${concealed(line, this.#known)}\n`)
  }

  /** A word that stands out, where colours are shown. */
  toned(word: string, tone: Tone): string {
    return this.streams.colored ? `\u001B[${String(CODES[tone])}m${word}\u001B[0m` : word
  }
}
