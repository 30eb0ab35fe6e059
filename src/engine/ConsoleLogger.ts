import { helpOn } from '../core/AuthError.js'
import { Logger } from '../core/Logger.js'
import { catalogue } from '../core/errorCatalogue.js'
import { printable } from './printable.js'

/** Where an error of the library is explained, as the last line of what is logged of it. */
function helpWith(code: string): string[] {
  const known = catalogue.find(({ type }) => type === code)
  return known ? [`\n  help: ${helpOn(known.type)}`] : []
}

/** The console, one line for each message; what came from outside cannot forge another line. */
export class ConsoleLogger extends Logger {
  /** @param debugs - Whether debug lines are printed. */
  constructor(private readonly debugs: boolean) {
    super()
  }

  override error(code: string, ...message: unknown[]): void {
    console.error(`[authengine][error][${code}]`, ...message.map(printable), ...helpWith(code))
  }

  override warn(code: string, ...message: unknown[]): void {
    console.warn(`[authengine][warn][${code}]`, ...message.map(printable), ...helpWith(code))
  }

  override debug(code: string, ...message: unknown[]): void {
    if (!this.debugs) return
    console.log(`[authengine][debug][${code}]`, ...message.map(printable), ...helpWith(code))
  }
}
