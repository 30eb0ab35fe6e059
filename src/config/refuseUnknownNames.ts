import { ConfigurationError } from '../core/errors.js'
import { mistypedNames, unknownNames } from '../core/unknownNames.js'

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

/**
 * Refuses misspelled names in options that may have names of the application beside the known ones. A name is misspelled if it
 * resembles a known name that is not given.
 *
 * @param parent - What is written in front of each name in the message.
 * @param given - The options; what is no object has none.
 * @param known - The names that are read, of `namesOf`.
 * @throws ConfigurationError that names every one of them, and what was meant.
 */
export function refuseMistypedNames(parent: string, given: unknown, known: ReadonlySet<string>): void {
  const findings = mistypedNames(parent, given, known)
  if (findings.length > 0) throw new ConfigurationError(findings)
}
