import { isValidDate } from '../../core/ports.js'
import { namesOf, unknownNames } from '../../core/unknownNames.js'
import type { SessionMove } from '../SettingsInput.js'
import type { CheckFinding, ConfigCheck } from './ConfigCheck.js'

const MEMBERS = namesOf<SessionMove>({ from: true, write: true, until: true })
const METHODS = ['create', 'find', 'extend', 'delete']

/** Checks `session.move`: the two places must differ, and the move must have an end date. */
export const sessionMove: ConfigCheck = ({ database, replacesSessions = false, settings: { session } }) => {
  const { move, strategy } = session as { readonly move: unknown; readonly strategy: string }
  if (move === undefined) return []
  const option = 'session.move'
  if (typeof move !== 'object' || move === null) return [{ option, problem: 'must be an object.', fix: FORM }]
  const { from, until, write } = move as Partial<Record<keyof SessionMove, unknown>>
  const findings: CheckFinding[] = unknownNames(`${option}.`, move, MEMBERS)
  if (write !== 'from' && write !== 'to')
    findings.push({
      option: `${option}.write`,
      problem: 'must be "from" or "to".',
      fix: 'Write "from" first, and "to" in the next release.',
    })
  if (!isValidDate(until))
    findings.push({
      option: `${option}.until`,
      problem: 'must be a valid Date.',
      fix: 'Write new Date("2030-01-01"), at least session.maxAge from now.',
    })
  if (from !== 'jwt' && !isStore(from))
    findings.push({ option: `${option}.from`, problem: 'must be "jwt", or an adapter that keeps sessions.', fix: FORM })
  if (from === strategy)
    findings.push({
      option: `${option}.from`,
      problem: 'is where sessions are kept already.',
      fix: 'Set session.strategy to the new place.',
    })
  if (strategy === 'database' && from !== undefined && (from === database || from === database?.sessions))
    findings.push({
      option: `${option}.from`,
      problem: 'is the adapter that sessions move to.',
      fix: 'Give the adapter that has the sessions so far.',
    })
  if (replacesSessions)
    findings.push({
      option,
      problem: 'moves built-in sessions, but a plugin replaces the session strategy.',
      fix: 'Leave it out.',
    })
  return findings
}

const FORM = 'Write { from: "jwt" or the former adapter, write: "from" or "to", until: new Date("…") }.'

/** A session store, or an adapter with one. */
function isStore(from: unknown): boolean {
  if (typeof from !== 'object' || from === null) return false
  const store = ('accounts' in from ? (from as { readonly sessions?: unknown }).sessions : from) as
    Record<string, unknown> | undefined
  return METHODS.every((name) => typeof store?.[name] === 'function')
}
