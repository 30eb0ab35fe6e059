import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { textOf } from './textOf.js'

/**
 * Whether the callbacks and the logger rely on what the former library passed. They are read as text, and not called.
 */
export const checkCallbacks: FormerCheck = (examined) => {
  if (!examined.found?.config) return []
  return [...claims(examined), ...accountMembers(examined), ...sessionMembers(examined), ...logger(examined)]
}

/** Claims of this library, which the `jwt` callback cannot set. */
const CLAIMS = ['sid', 'auth_time', 'idp', 'idp_sub', 'exp', 'email_unproved']

function claims({ found }: FormerExamined): Verdict[] {
  const text = textOf(found?.config?.callbacks?.jwt)
  const set = CLAIMS.filter((name) =>
    new RegExp(
      `(?:\\.${name}|\\[['"\`]${name}['"\`]\\])\\s*(?:\\?\\?|\\|\\|)?=[^=>]|[{,]\\s*['"]?${name}['"]?\\s*:`,
    ).test(text),
  )
  if (set.length === 0) return []
  const what = `callbacks.jwt sets ${set.join(', ')}: these claims belong to the library, and the values are dropped.`
  return [verdictsOn('callbacks').warning(what, 'Store each under another name, such as providerSid.')]
}

/** Members of an account that callbacks and events get. */
const ACCOUNT = new Set([
  ...['provider', 'providerAccountId', 'type', 'userId', 'access_token', 'id_token', 'refresh_token'],
  ...['expires_at', 'scope', 'token_type', 'session_state'],
])

function accountMembers({ found, library }: FormerExamined): Verdict[] {
  if (library.id === 'better-auth') return []
  const { callbacks, events } = found?.config ?? {}
  const places = [
    ['callbacks.signIn', callbacks?.signIn],
    ['callbacks.jwt', callbacks?.jwt],
    ['events.signIn', events?.signIn],
    ['events.linkAccount', events?.linkAccount],
  ] as const
  return places.flatMap(([place, handler]) => {
    const read = [...textOf(handler).matchAll(/\baccount\s*(?:\?\.|!?\.)\s*(\w+)/g)].map(([, name = '']) => name)
    const unknown = [...new Set(read)].filter((name) => !ACCOUNT.has(name))
    if (unknown.length === 0) return []
    const what = `${place} reads ${unknown.map((name) => `account.${name}`).join(', ')}, which ${unknown.length > 1 ? 'are' : 'is'} undefined.`
    const fix = 'Read account.expires_at, in seconds since 1970; other members of the token response do not exist.'
    return [verdictsOn('callbacks').warning(what, fix)]
  })
}

function sessionMembers({ found }: FormerExamined): Verdict[] {
  const text = textOf(found?.config?.callbacks?.session)
  const gone = ['userId', 'sessionToken'].filter((name) =>
    new RegExp(`\\bsession\\s*(?:\\?\\.|!?\\.)${name}\\b`).test(text),
  )
  if (gone.length === 0) return []
  const what = `callbacks.session reads ${gone.map((name) => `session.${name}`).join(', ')}, which is undefined.`
  return [verdictsOn('callbacks').warning(what, 'Read user.id; the token is never given to callbacks.')]
}

function logger({ found, library }: FormerExamined): Verdict[] {
  const given = Object(found?.config?.logger) as Readonly<Record<string, unknown>>
  const { warning } = verdictsOn('logger')
  const fix = 'Write error(code, ...message): the code is a text such as "AdapterError"; the rest are texts and errors.'
  if (library.id === 'better-auth') {
    const only = ['error', 'warn', 'debug'].every((level) => typeof given[level] !== 'function')
    if (typeof given['log'] !== 'function' || !only) return []
    return [warning('logger has log, which is never called: this library calls error, warn and debug.', fix)]
  }
  const { error } = given
  if (typeof error !== 'function' || isNative(error)) return []
  // Auth.js passes one error; NextAuth a code and an object with the error in it.
  if (library.id === 'authjs' && error.length === 1 && !takesAll(error))
    return [warning('logger.error has one parameter: it gets a code first, not the error.', fix)]
  if (library.id === 'next-auth' && error.length > 1)
    return [warning('logger.error gets other values after the code than the metadata of NextAuth.', fix)]
  return []
}

/** Whether a function collects its further arguments. */
const takesAll = (method: unknown): boolean => /^[^{=]*\.\.\./.test(textOf(method))

const isNative = (method: unknown): boolean => textOf(method).includes('[native code]')
