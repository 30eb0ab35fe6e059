import type { Finding } from '../../errors/index.js'
import type { Inspection } from './Inspection.js'

const BASIC = {
  createUser: 'Add createUser(user): stores the user and answers it with its id.',
  getUser: 'Add getUser(id): answers the user, or null.',
  getUserByEmail: 'Add getUserByEmail(email): answers the user, or null.',
  getUserByAccount: 'Add getUserByAccount({ provider, providerAccountId }): answers the owner, or null.',
  updateUser: 'Add updateUser({ id, ...changes }): changes the user and answers all of it.',
  linkAccount: 'Add linkAccount(account): stores the account.',
}

const SESSIONS = {
  createSession: 'Add createSession({ sessionToken, userId, expires }): stores the session.',
  getSessionAndUser: 'Add getSessionAndUser(sessionToken): answers { session, user }, or null.',
  updateSession: 'Add updateSession({ sessionToken, expires }): moves the end of the session.',
  deleteSession: 'Add deleteSession(sessionToken): removes the session.',
}

/** An adapter written as flat functions has those that are needed. */
export const adapter: Inspection = ({ settings: { input }, flatAdapter, hasDatabaseSessions }) => {
  if (!flatAdapter) return []
  const { offers } = flatAdapter
  const findings = missing(BASIC, offers)
  const strategy = input.session?.strategy
  const missingHere = hasDatabaseSessions ? [] : missing(SESSIONS, offers, ' Or write session.strategy "jwt".')
  const isHalf = missingHere.length < Object.keys(SESSIONS).length
  if (strategy === 'database' || (strategy !== 'jwt' && isHalf)) findings.push(...missingHere)
  return findings
}

function missing(
  wanted: Readonly<Record<string, string>>,
  offers: (name: string) => boolean,
  otherwise = '',
): Finding[] {
  return Object.entries(wanted)
    .filter(([name]) => !offers(name))
    .map(([name, fix]) => ({ option: 'adapter', problem: `has no function ${name}.`, fix: fix + otherwise }))
}
