import { Logger } from '../core/Logger.js'
import type { LoggerMethods } from './AuthConfig.js'

/** The application's logger over the built-in one. A logger that fails never breaks what it reports on. */
export class ApplicationLogger extends Logger {
  /**
   * @param methods - What the application takes over.
   * @param fallback - The rest.
   */
  constructor(
    private readonly methods: LoggerMethods,
    private readonly fallback: Logger,
  ) {
    super()
  }

  override error(code: string, ...message: unknown[]): void {
    this.#say('error', code, message)
  }

  override warn(code: string, ...message: unknown[]): void {
    this.#say('warn', code, message)
  }

  override debug(code: string, ...message: unknown[]): void {
    this.#say('debug', code, message)
  }

  #say(level: keyof LoggerMethods, code: string, message: unknown[]): void {
    try {
      if (!this.methods[level]) {
        this.fallback[level](code, ...message)
        return
      }
      Promise.resolve(this.methods[level](code, ...message)).catch(() => undefined)
    } catch {
      // There is nobody left to tell.
    }
  }
}
