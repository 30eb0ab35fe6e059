import { ConfigurationError } from '../errors/index.js'
import { unknownNames } from '../model/index.js'

/**
 * Refuses options with names that nothing reads: for plugins and adapters, which read their options themselves.
 *
 * @param parent - What is written in front of each name in the message, such as `sqlAdapter options.`.
 * @param given - The options; what is no object has none.
 * @param known - The names that are read, of `namesOf`.
 * @throws ConfigurationError that names every one of them, and what was meant.
 */
export function refuseUnknownNames(parent: string, given: unknown, known: ReadonlySet<string>): void {
  const findings = unknownNames(parent, given, known)
  if (findings.length > 0) throw new ConfigurationError(findings)
}
