import type { Settings } from '../../config/index.js'
import { CookiePolicy } from '../../http/index.js'
import { ask, type Answer } from './ask.js'
import { checkClock } from './checkClock.js'
import type { Check } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { withSlash } from './withSlash.js'

const { fault, ok, unknown, warning } = verdictsOn('site')

/** Whether the running site knows its own address behind its proxy, and sends its cookies safely. */
export const checkSite: Check = async ({ offline, settings, site, surroundings: { clock, http } }) => {
  if (site === undefined) return []
  if (offline) return [unknown('it was not asked: --offline.')]
  const { origin } = new URL(site)
  const base = `${origin}${settings.basePath}`
  const [providers, csrf] = await Promise.all([ask(http, `${base}/providers`), ask(http, `${base}/csrf`)])
  if (providers.problem !== undefined) {
    const fix = `Look into its log. The routes are to be below ${settings.basePath || '/'}, and open to everybody.`
    return [fault(providers.problem, fix)]
  }
  const verdicts = [
    ...checkOrigin(providers, origin),
    ...checkCookies(csrf, origin, settings),
    ...checkClock('site', providers, clock),
  ]
  return verdicts.length > 0 ? verdicts : [ok(`${base} answers, knows its address, and sends its cookies safely.`)]
}

/** Whether the addresses that the site makes lead to it. */
function checkOrigin({ body }: Answer, origin: string): Verdict[] {
  const wrong = Object.values(body)
    .map((each) => Reflect.get(Object(each) as object, 'callbackUrl') as unknown)
    .find((url) => typeof url === 'string' && !url.startsWith(withSlash(origin)))
  if (typeof wrong !== 'string') return []
  const found = `it takes itself for ${URL.canParse(wrong) ? new URL(wrong).origin : 'something else'}: the proxy in front does not say where people are.`
  return [fault(found, `AUTH_URL=${origin} — or let the proxy send X-Forwarded-Host and X-Forwarded-Proto.`)]
}

function checkCookies({ headers, problem }: Answer, origin: string, settings: Settings): Verdict[] {
  if (problem !== undefined) return [unknown(`its cookies were not seen: ${problem}`)]
  // A proxy in front adds cookies of its own.
  const cookies = headers.getSetCookie().filter((cookie) => isOurs(cookie, settings))
  if (cookies.length === 0) return [warning(NO_COOKIE, NO_CACHE)]
  const wanted = ['HttpOnly', 'SameSite', ...(origin.startsWith('https:') ? ['Secure'] : [])]
  const lacks = wanted.filter((word) => !cookies.every((cookie) => new RegExp(`;\\s*${word}\\b`, 'i').test(cookie)))
  if (lacks.length === 0) return []
  const found = `its cookies lack ${lacks.join(' and ')}: it does not know that people come by https, or cookies were changed.`
  return [fault(found, `AUTH_URL=${origin}, and no weaker options for cookies.`)]
}

/** Whether a cookie is one of the library, be it named for https or not, or one part of several. */
function isOurs(cookie: string, { cookies }: Settings): boolean {
  const policy = new CookiePolicy(cookies)
  const names = [true, false].flatMap((secure) => Object.values(policy.for(secure))).map(({ name }) => name)
  const [named = ''] = cookie.split('=')
  return names.some((name) => named === name || named.startsWith(`${name}.`))
}

const NO_COOKIE = 'the route csrf sent no cookie of authengine: something in front removes it, or answers from a cache.'
const NO_CACHE = 'Let the proxy pass Set-Cookie on, and keep nothing below the base path.'
