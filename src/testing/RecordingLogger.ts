import { Logger } from '../core/ports.js'

/** One line of a log. */
export interface LogLine {
  /** Level of the line. */
  readonly level: 'error' | 'warn' | 'debug'
  /** Stable code. */
  readonly code: string
  /** Values that explain the line, such as texts and errors. */
  readonly message: readonly unknown[]
}

/** A logger that remembers every line, debug lines included. */
export class RecordingLogger extends Logger {
  /** The lines so far. */
  readonly lines: LogLine[] = []

  override error(code: string, ...message: unknown[]): void {
    this.lines.push({ level: 'error', code, message })
  }

  override warn(code: string, ...message: unknown[]): void {
    this.lines.push({ level: 'warn', code, message })
  }

  override debug(code: string, ...message: unknown[]): void {
    this.lines.push({ level: 'debug', code, message })
  }

  /** Codes of the lines of one level, in order. */
  codes(level: LogLine['level']): string[] {
    return this.lines.filter((line) => line.level === level).map((line) => line.code)
  }

  /** All lines as text, including messages and causes of errors. Use it to check that secrets are not logged. */
  text(): string {
    return this.lines.map(({ code, message }) => [code, ...message.map(textOf)].join(' ')).join('\n')
  }
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name} ${value.message} ${value.stack ?? ''} ${textOf(value.cause)}`
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ')
  return String(value)
}
