import type { Logger } from '../../core/Logger.js'
import type { Finding } from '../../core/errors.js'
import { namesOf, unknownIn, unknownName } from '../../core/unknownNames.js'
import { misfit } from '../misfit.js'
import { isPlain, mistypedIn } from './handlers.js'

const LEVELS = namesOf<Pick<Logger, 'error' | 'warn' | 'debug'>>({ error: true, warn: true, debug: true })

/** What the loggers of applications have beside the levels that are called here. */
const CUSTOMARY: ReadonlySet<string> = new Set([
  'fatal',
  'info',
  'log',
  'notice',
  'silent',
  'silly',
  'success',
  'trace',
  'verbose',
  'child',
  'level',
])

/** A logger has functions under the names of levels; those of other levels belong to other code of the application. */
export function loggerFaults(given: unknown): Finding[] {
  if (given === undefined || given === null) return []
  const misfitting =
    typeof given === 'object' ? misfit(given) : { problem: 'is no object.', fix: 'Write { error, warn, debug }.' }
  if (misfitting) return [{ option: 'logger', ...misfitting }]
  const members = given as Readonly<Record<string, unknown>>
  const unknown = isPlain(members)
    ? unknownIn(members, LEVELS).filter((name) => !CUSTOMARY.has(name))
    : mistypedIn(members, LEVELS)
  const idle = [...LEVELS].filter((name) => !['function', 'undefined'].includes(typeof (members[name] ?? undefined)))
  return [
    ...unknown.map((name) => unknownName('logger.', name, LEVELS)),
    ...idle.map((name) => ({ option: `logger.${name}`, problem: 'is no function.', fix: 'Write a function.' })),
  ]
}
