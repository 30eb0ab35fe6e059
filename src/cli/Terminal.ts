import type { Environment } from '../config/SettingsInput.js'
import { concealed } from './concealed.js'

/** How a word is highlighted. */
export type Tone = 'good' | 'doubtful' | 'bad' | 'quiet'

const CODES: Readonly<Record<Tone, number>> = { good: 32, doubtful: 33, bad: 31, quiet: 2 }

/** Where a terminal writes to. */
export interface TerminalStreams {
  /** Receives output. */
  readonly out: (text: string) => void
  /** Receives error messages. */
  readonly err: (text: string) => void
  /** Whether `out` shows colours. */
  readonly colored: boolean
  /** Whether `err` shows colours. Default: false. */
  readonly coloredErrors?: boolean
}

/** Prints lines, and replaces known secrets in them. */
export class Terminal {
  readonly #known: Environment[] = []

  /** @param streams - Where to write to. */
  constructor(private readonly streams: TerminalStreams) {}

  /** Replaces the secrets among these variables in all later output. */
  hide(env: Environment): void {
    this.#known.push(env)
  }

  /** Prints a line. */
  say(line = ''): void {
    this.streams.out(`${concealed(line, this.#known)}\n`)
  }

  /** Prints a line to the error output. */
  complain(line: string): void {
    this.streams.err(`${concealed(line, this.#known)}\n`)
  }

  /** Prints an error message, after the word `error`. */
  fail(message: string): void {
    this.complain(`${colored('error', 'bad', this.streams.coloredErrors)}: ${message}`)
  }

  /** A highlighted word, if colours are shown. */
  toned(word: string, tone: Tone): string {
    return colored(word, tone, this.streams.colored)
  }
}

const colored = (word: string, tone: Tone, shown = false): string =>
  shown ? `\u001B[${String(CODES[tone])}m${word}\u001B[0m` : word
