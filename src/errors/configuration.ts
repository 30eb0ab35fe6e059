import { AuthError, type LogLevel } from './AuthError.js'
import type { ErrorType } from './ErrorType.js'

/** One fault of a configuration, with what to do about it. */
export interface Finding {
  /** The option, as it is written in the configuration, such as `session.maxAge`. */
  readonly option: string
  /** What is wrong with it. */
  readonly problem: string
  /** What to write instead. */
  readonly fix: string
}

/** The configuration cannot work. Lists every fault at once. */
export class ConfigurationError extends AuthError {
  static override readonly name: string = 'ConfigurationError'
  static override readonly type: ErrorType = 'Configuration'

  /**
   * @param findings - All faults that were found.
   * @param errorOptions - The `cause`, where there is one.
   */
  constructor(
    readonly findings: readonly Finding[],
    errorOptions?: ErrorOptions,
  ) {
    const lines = findings.map(({ option, problem, fix }, at) => `  ${String(at + 1)}. ${option}: ${problem} ${fix}`)
    super([`This configuration cannot work (${plural(findings.length)}).`, ...lines].join('\n'), errorOptions)
  }
}

/** There is no secret. Nothing is served until there is one. */
export class MissingSecretError extends AuthError {
  static override readonly name: string = 'MissingSecretError'
  static override readonly type: ErrorType = 'MissingSecret'
}

/** A secret has fewer than 32 characters. Nothing is served in production until it is longer. */
export class ShortSecretError extends AuthError {
  static override readonly name: string = 'ShortSecretError'
  static override readonly type: ErrorType = 'ShortSecret'
}

/** The request names a host nobody vouched for. */
export class UntrustedHost extends AuthError {
  static override readonly name: string = 'UntrustedHost'
  static override readonly level: LogLevel = 'warn'
  static override readonly type: ErrorType = 'UntrustedHost'
}

const plural = (count: number): string => (count === 1 ? '1 fault' : `${String(count)} faults`)
