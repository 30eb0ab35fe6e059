import type { Environment } from '../config/SettingsInput.js'
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
  /** Whether colours are shown where errors go. Default: they are not. */
  readonly coloredErrors?: boolean
}

/** Prints lines without the secrets that it knows. */
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

  /** Prints what went wrong, behind the word that says so. */
  fail(message: string): void {
    this.complain(`${colored('error', 'bad', this.streams.coloredErrors)}: ${message}`)
  }

  /** A word that stands out, where colours are shown. */
  toned(word: string, tone: Tone): string {
    return colored(word, tone, this.streams.colored)
  }
}

const colored = (word: string, tone: Tone, shown = false): string =>
  shown ? `\u001B[${String(CODES[tone])}m${word}\u001B[0m` : word
