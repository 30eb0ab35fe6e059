import { checkConfig, warnings } from '../../config/checks/checkConfig.js'
import { notRead, otherUrl } from '../../config/otherLibraries.js'
import { readEnvironment } from '../../config/SettingsInput.js'
import { isLoopback, parse } from '../../http/origins.js'
import type { Check, Examined } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { isAboutAddress } from './isAboutAddress.js'

const { fault, ok, warning } = verdictsOn('address')
const SET = 'AUTH_URL=https://app.example'

/** Whether the base URL of the site is known, from `AUTH_URL` or from trusted headers. */
export const checkAddress: Check = (examined) => {
  const faults = faultsOf(examined)
  if (faults.length > 0) return faults
  const { settings } = examined
  if (settings.origin.url !== undefined) return named(examined, settings.origin.url)
  const other = otherUrl(examined.env)
  if (!other) return unnamed(examined)
  const found = notRead(other, 'AUTH_URL')
  const missing = unnamed(examined).filter(({ status }) => status !== 'ok')
  return [...missing, warning(found, 'Write the same URL as AUTH_URL, without the path of the other library.')]
}

function faultsOf({ env, settings }: Examined): Verdict[] {
  const findings = [
    ...readEnvironment(env).findings,
    ...checkConfig({
      settings,
      environment: env,
      providers: [],
      plugins: [],
      sealing: [],
      supports: () => true,
      keepsMailedTokens: true,
      hasMailSender: true,
      storesUsers: true,
      keepsAuthenticators: true,
      hasDatabaseSessions: true,
      forgetsStart: false,
      cannotCap: false,
    }),
  ]
  return findings.filter(isAboutAddress).map(({ fix, option, problem }) => fault(`${option} ${problem}`, fix))
}

/** The base URL comes from the headers of each request. */
function unnamed({ settings }: Examined): Verdict[] {
  const { origin, production } = settings
  if (production && origin.trustHost === false) {
    return [fault('AUTH_URL is not set, and in production no host is trusted: every request is refused.', SET)]
  }
  const doubts = warnings(settings).filter(({ code }) => code === 'trust-any-host')
  if (doubts.length > 0) return doubts.map(({ message }) => warning(message, SET))
  if (Array.isArray(origin.trustHost)) return [ok('the hosts in trustHost are trusted.')]
  return [ok(`AUTH_URL is not set, which is fine in development; production needs ${SET}.`)]
}

function named({ framework, settings }: Examined, origin: string): Verdict[] {
  const { basePath, input, production } = settings
  const verdicts: Verdict[] = []
  const { hostname = '', pathname = '/', protocol = '' } = parse(input.url ?? '') ?? {}
  if (framework && pathname.replace(/\/+$/, '') !== '' && basePath !== framework.basePath) {
    const found = `AUTH_URL has a path, so the routes are looked for below "${basePath}"; ${framework.name} has them below "${framework.basePath}".`
    verdicts.push(warning(found, `AUTH_URL=${origin}`))
  }
  if (!production && protocol === 'http:' && !isLoopback(hostname)) {
    verdicts.push(warning('AUTH_URL is http: production refuses it.', `AUTH_URL=${origin.replace('http:', 'https:')}`))
  }
  if (production && isLoopback(hostname)) {
    verdicts.push(warning('AUTH_URL is a URL of this machine, and this is production.', SET))
  }
  return verdicts.length > 0 ? verdicts : [ok(`the site is at ${origin}, its routes are below ${basePath || '/'}.`)]
}
