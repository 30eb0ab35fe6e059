import type { Finding } from '../../core/errors.js'
import { namesOf, unknownNames } from '../../core/unknownNames.js'
import { chunkSize, type CookieOptions, isCookieName, serializeCookie } from '../../http/CookieJar.js'
import type { CookieOverride } from '../../http/CookiePolicy.js'
import type { ConfigCheck } from './ConfigCheck.js'

/** Bytes that the value of a cookie needs during a sign-in with a short callback URL. */
const SMALLEST_PLACE = 2048
const KNOWN = ['sessionToken', 'csrfToken', 'flow', 'pendingSignIn', 'device']
const MEMBERS = namesOf<CookieOverride>({ name: true, options: true })
const OPTIONS = namesOf<CookieOptions>({
  domain: true,
  path: true,
  maxAge: true,
  expires: true,
  httpOnly: true,
  secure: true,
  sameSite: true,
  partitioned: true,
  priority: true,
})
/**
 * Fixes for `maxAge` and `expires` of the cookies whose expiry the library sets: they expire together with their
 * content.
 */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['sessionToken', 'Leave it out: session.maxAge sets how long users stay signed in, and the cookie follows it.'],
  ['flow', 'Leave it out: the cookie lives as long as a sign-in may take, which is 15 minutes.'],
  ['device', 'Leave it out: the browser is known for 180 days after a sign-in.'],
])

/** Checks that overridden cookies can be written as headers, and that browsers accept them. */
export const cookies: ConfigCheck = ({ settings }) =>
  Object.entries(settings.cookies).flatMap(([kind, override]: [string, CookieOverride | undefined]) => {
    const option = `cookies.${kind}`
    if (!KNOWN.includes(kind)) {
      return [{ option, problem: 'is not a cookie of this library.', fix: `The cookies are ${KNOWN.join(', ')}.` }]
    }
    if (!override) return []
    return [
      ...unknownNames(`${option}.`, override, MEMBERS),
      ...unknownNames(`${option}.options.`, override.options, OPTIONS),
      ...inspect(option, override),
      ...ending(kind, override),
    ]
  })

/** Refuses `maxAge` and `expires` for cookies whose expiry the library sets. */
function ending(kind: string, { options = {} }: CookieOverride): Finding[] {
  const fix = LEFT_OUT.get(kind)
  if (fix === undefined) return []
  return (['maxAge', 'expires'] as const)
    .filter((end) => options[end] !== undefined)
    .map((end) => ({
      option: `cookies.${kind}.options.${end}`,
      problem: 'would let the cookie expire at another time than its content.',
      fix,
    }))
}

function inspect(option: string, { name = 'name', options = {} }: CookieOverride): Finding[] {
  const findings: Finding[] = []
  if (!isCookieName(name) || !canBeWritten(name, options)) {
    findings.push({
      option,
      problem: 'cannot be written as a header.',
      fix: 'Use a plain name, a real domain, and a path without ";".',
    })
  } else if (chunkSize({ name, options: { secure: true, sameSite: 'strict', ...options } }) < SMALLEST_PLACE) {
    findings.push({
      option,
      problem: `leaves less than ${String(SMALLEST_PLACE)} bytes for a value: browsers drop a cookie of 4096 bytes, name and attributes included.`,
      fix: 'Use a shorter name, domain and path.',
    })
  }
  if (name.startsWith('__Host-') && (options.domain !== undefined || (options.path ?? '/') !== '/')) {
    findings.push({
      option,
      problem: 'is a __Host- cookie with a domain or a path, which browsers refuse.',
      fix: 'Call it __Secure-…, or leave domain and path out.',
    })
  }
  if (/^__(Host|Secure)-/.test(name) && options.secure === false) {
    findings.push({
      option,
      problem: `is called ${name} but is not secure, which browsers refuse.`,
      fix: 'Leave secure out, or the prefix.',
    })
  }
  if (options.sameSite === 'none' && options.secure === false) {
    findings.push({
      option,
      problem: 'is SameSite=None without Secure, which browsers refuse.',
      fix: 'Leave secure out.',
    })
  }
  if (options.partitioned === true && options.secure === false) {
    findings.push({
      option,
      problem: 'is Partitioned without Secure, which browsers refuse.',
      fix: 'Leave secure out.',
    })
  }
  return findings
}

function canBeWritten(name: string, options: CookieOptions): boolean {
  try {
    return serializeCookie({ name, value: 'value', options }) !== ''
  } catch {
    return false
  }
}
