import type { Finding } from '../../core/errors.js'
import type { Inspected, ConfigCheck } from './ConfigCheck.js'
import { optionFaults } from './optionTable.js'

/** Life times are whole seconds that a browser accepts, the strategy exists, and the options go together. */
export const session: ConfigCheck = (inspected) => [...single(inspected), ...together(inspected)]

const single = optionFaults(
  'session.maxAge',
  'jwt.maxAge',
  'session.updateAge',
  'session.absoluteMaxAge',
  'session.readTimeLimit',
  'session.strategy',
  'session.tokenStorage',
)

function together({ settings, hasDatabaseSessions, forgetsStart }: Inspected): Finding[] {
  const { input } = settings
  const { strategy } = settings.session
  const findings: Finding[] = []
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
