import type { Finding } from '../../core/errors.js'
import { defaults } from '../defaults.js'
import type { Inspection } from './Inspection.js'

/** Life times are whole seconds that a browser accepts, and the strategy exists. */
export const session: Inspection = ({
  settings: {
    input,
    session: { strategy, maxAge },
  },
  hasDatabaseSessions,
  forgetsStart,
}) => {
  const findings: Finding[] = []
  const wholeSeconds = (option: string, value: number | undefined, least: number, most: number): void => {
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
    const fix = `Write whole seconds from ${String(least)} to ${String(most)}.`
    findings.push({ option, problem: `is ${String(value)}.`, fix })
  }
  wholeSeconds('session.maxAge', input.session?.maxAge, 1, defaults.longestAge)
  wholeSeconds('jwt.maxAge', input.jwt?.maxAge, 1, defaults.longestAge)
  wholeSeconds('session.updateAge', input.session?.updateAge, 0, Math.max(0, maxAge || 0))
  wholeSeconds('session.absoluteMaxAge', input.session?.absoluteMaxAge, 1, Number.MAX_SAFE_INTEGER)
  const readTimeLimit = input.session?.readTimeLimit ?? defaults.readTimeLimit
  if (!Number.isInteger(readTimeLimit) || readTimeLimit < 1 || readTimeLimit > defaults.longestRead) {
    const fix = `Write whole milliseconds from 1 to ${String(defaults.longestRead)}.`
    findings.push({ option: 'session.readTimeLimit', problem: `is ${String(readTimeLimit)}.`, fix })
  }
  if (
    input.jwt?.maxAge !== undefined &&
    input.session?.maxAge !== undefined &&
    input.jwt.maxAge !== input.session.maxAge
  ) {
    findings.push({
      option: 'jwt.maxAge',
      problem: 'differs from session.maxAge.',
      fix: 'Set session.maxAge only: token and cookie end together.',
    })
  }
  if (!['jwt', 'database'].includes(strategy)) {
    findings.push({
      option: 'session.strategy',
      problem: `is ${JSON.stringify(strategy)}.`,
      fix: 'Write "jwt" or "database".',
    })
  }
  const storage: unknown = input.session?.tokenStorage
  if (storage !== undefined && storage !== 'hash' && storage !== 'plain') {
    findings.push({ option: 'session.tokenStorage', problem: 'is unknown.', fix: 'Write "hash" or "plain".' })
  }
  if (strategy === 'database' && !hasDatabaseSessions) {
    const problem = 'is "database", but nothing here can store sessions.'
    findings.push({
      option: 'session.strategy',
      problem,
      fix: 'Set adapter to a database that keeps sessions, register a session strategy in a plugin, or write "jwt".',
    })
  }
  if (strategy === 'database' && forgetsStart && input.session?.absoluteMaxAge !== undefined) {
    findings.push({
      option: 'session.absoluteMaxAge',
      problem: 'is set, but this adapter does not keep when a session began.',
      fix: 'Leave it out, use an adapter that keeps it, or write session.strategy "jwt".',
    })
  }
  if ((input.jwt?.encode === undefined) !== (input.jwt?.decode === undefined)) {
    findings.push({
      option: 'jwt',
      problem: 'has only one of encode and decode.',
      fix: 'Give both: what one writes, the other reads.',
    })
  }
  return findings
}
