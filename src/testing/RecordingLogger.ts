import { Logger } from '../core/ports.js'

/** One line of a log. */
export interface LogLine {
  /** Level of the line. */
  readonly level: 'error' | 'warn' | 'debug'
  /** Stable code. */
  readonly code: string
  /** Whatever explains it. */
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

  /** Everything as text, messages and causes of errors included: to look for what must not be there. */
  text(): string {
    return this.lines.map(({ code, message }) => [code, ...message.map(textOf)].join(' ')).join('\n')
  }
}

function textOf(value: unknown): string {
  if (value instanceof Error) return `${value.name} ${value.message} ${value.stack ?? ''} ${textOf(value.cause)}`
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ')
  return String(value)
}
