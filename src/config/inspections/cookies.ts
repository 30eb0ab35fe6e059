import type { Finding } from '../../errors/index.js'
import { type CookieOptions, type CookieOverride, isCookieName, serializeCookie } from '../../http/index.js'
import type { Inspection } from './Inspection.js'

const KNOWN = ['sessionToken', 'csrfToken', 'flow']

/** Changed cookies can be written as headers, and browsers accept them. */
export const cookies: Inspection = ({ settings }) =>
  Object.entries(settings.cookies).flatMap(([kind, override]: [string, CookieOverride | undefined]) => {
    const option = `cookies.${kind}`
    if (!KNOWN.includes(kind)) {
      return [{ option, problem: 'is not a cookie of this library.', fix: `The cookies are ${KNOWN.join(', ')}.` }]
    }
    return override ? inspect(option, override) : []
  })

function inspect(option: string, { name = 'name', options = {} }: CookieOverride): Finding[] {
  const findings: Finding[] = []
  if (!isCookieName(name) || !canBeWritten(name, options)) {
    findings.push({
      option,
      problem: 'cannot be written as a header.',
      fix: 'Use a plain name, a real domain, and a path without ";".',
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
  return findings
}

function canBeWritten(name: string, options: CookieOptions): boolean {
  try {
    return serializeCookie({ name, value: 'value', options }) !== ''
  } catch {
    return false
  }
}
