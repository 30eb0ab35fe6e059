import type { Settings } from '../../config/Settings.js'
import type { HttpClient } from '../../core/ports.js'
import { CookiePolicy } from '../../http/CookiePolicy.js'
import type { Check } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { type Answer, ask } from './ask.js'
import { checkClock } from './checkClock.js'
import { withSlash } from './withSlash.js'

const { fault, ok, unknown, warning } = verdictsOn('site')

/** Whether the running site knows its base URL behind its proxy, and sends its cookies safely. */
export const checkSite: Check = async ({ offline, settings, site, surroundings: { clock, http } }) => {
  if (site === undefined) return []
  if (offline) return [unknown('it was not checked: --offline.')]
  const { origin } = new URL(site)
  const base = `${origin}${settings.basePath}`
  const [providers, csrf] = await Promise.all([ask(http, `${base}/providers`), ask(http, `${base}/csrf`)])
  if (providers.problem !== undefined) {
    const below = providers.status === undefined ? undefined : await otherBasePath(http, origin, settings.basePath)
    if (below !== undefined) {
      const found = `its routes are below ${below}, and not below ${settings.basePath || '/'}, where the configuration has them.`
      return [fault(found, `Mount the routes below ${settings.basePath || '/'}, or set basePath: '${below}'.`)]
    }
    return [fault(providers.problem, providers.status === undefined ? NO_SITE : noRoutes(settings.basePath))]
  }
  const verdicts = [
    ...checkOrigin(providers, origin, settings.origin.url),
    ...checkCookies(csrf, origin, settings),
    ...checkClock('site', providers, clock),
  ]
  return verdicts.length > 0 ? verdicts : [ok(`${base} answers, knows its address, and sends its cookies safely.`)]
}

/** Default base paths of frameworks. */
const USUAL_PATHS = ['/auth', '/api/auth']
const NO_SITE = 'Start the site, or correct host and port behind --url.'
const noRoutes = (basePath: string): string =>
  `Check its log. The routes must be below ${basePath || '/'}, and open to requests without a session.`

/** The base path of the routes, if they are below another usual one. */
async function otherBasePath(http: HttpClient, origin: string, basePath: string): Promise<string | undefined> {
  for (const path of USUAL_PATHS.filter((each) => each !== basePath)) {
    if ((await ask(http, `${origin}${path}/providers`)).problem === undefined) return path
  }
  return undefined
}

/** Whether the callback URLs of the site have its origin. */
function checkOrigin({ body }: Answer, origin: string, configured: string | undefined): Verdict[] {
  const wrong = Object.values(body)
    .map((each) => Reflect.get(Object(each) as object, 'callbackUrl') as unknown)
    .find((url) => typeof url === 'string' && !url.startsWith(withSlash(origin)))
  if (typeof wrong !== 'string') return []
  const believed = URL.canParse(wrong) ? new URL(wrong).origin : 'something else'
  const found = `the site believes its address is ${believed}, but it was reached at ${origin}.`
  if (believed === configured) return [fault(`${found} AUTH_URL says so.`, `AUTH_URL=${origin}`)]
  return [fault(found, `AUTH_URL=${origin} — or let the proxy send X-Forwarded-Host and X-Forwarded-Proto.`)]
}

function checkCookies({ headers, problem }: Answer, origin: string, settings: Settings): Verdict[] {
  if (problem !== undefined) return [unknown(`its cookies were not seen: ${problem}`)]
  // A proxy may add its own cookies.
  const cookies = headers.getSetCookie().filter((cookie) => isOurs(cookie, settings))
  if (cookies.length === 0) return [warning(NO_COOKIE, NO_CACHE)]
  const wanted = ['HttpOnly', 'SameSite', ...(origin.startsWith('https:') ? ['Secure'] : [])]
  const lacks = wanted.filter((word) => !cookies.every((cookie) => new RegExp(`;\\s*${word}\\b`, 'i').test(cookie)))
  if (lacks.length === 0) return []
  const found = `its cookies lack ${lacks.join(' and ')}: it does not know that users open it by https, or cookie options were changed.`
  return [fault(found, `AUTH_URL=${origin}, and no weaker options for cookies.`)]
}

/** Whether a cookie is one of the library, under its name for https or http, or is one part of a split cookie. */
function isOurs(cookie: string, { cookies }: Settings): boolean {
  const policy = new CookiePolicy(cookies)
  const names = [true, false].flatMap((secure) => Object.values(policy.for(secure))).map(({ name }) => name)
  const [named = ''] = cookie.split('=')
  return names.some((name) => named === name || named.startsWith(`${name}.`))
}

const NO_COOKIE = 'the route csrf sent no cookie of authengine: a proxy in front removes it, or answers from a cache.'
const NO_CACHE = 'Let the proxy pass Set-Cookie on, and keep nothing below the base path.'
