import type { Provider } from '../../core/Provider.js'
import type { Settings } from '../Settings.js'
import { adapter, providers } from './adapter.js'
import type { CheckFinding, ConfigCheck, Inspected } from './ConfigCheck.js'
import { cookies } from './cookies.js'
import { encryptionKeys, hasWeakKey } from './encryptionKeys.js'
import { messages } from './messages.js'
import { limits, names, strangeNames } from './names.js'
import { sessionMove } from './sessionMove.js'
import { basePath, isGuessable, pages, secrets, session, theme, url, values } from './values.js'

const OF_OPTIONS: readonly ConfigCheck[] = [
  basePath,
  url,
  secrets,
  encryptionKeys,
  session,
  sessionMove,
  pages,
  cookies,
  limits,
  theme,
  messages,
  values,
  adapter,
]

/**
 * Every fault of a configuration that can be seen before the first request.
 *
 * @param ofFeatures - Checks of the registered features. Default: none.
 */
export function checkConfig(inspected: Inspected, ofFeatures: readonly ConfigCheck[] = []): CheckFinding[] {
  return [names, providers, ...ofFeatures, ...OF_OPTIONS].flatMap((check) => check(inspected))
}

/** A configuration that works, but probably not as intended. */
export interface Warning {
  /** Stable code. */
  readonly code: string
  /** What it means. */
  readonly message: string
}

/** Splits what checks found into faults, which stop the start, and warnings. */
export function bySeverity(found: readonly CheckFinding[]): {
  readonly faults: readonly CheckFinding[]
  readonly doubts: readonly Warning[]
} {
  const isDoubt = ({ severity }: CheckFinding): boolean => severity === 'warning'
  return {
    faults: found.filter((finding) => !isDoubt(finding)),
    doubts: found.filter(isDoubt).map(({ code = 'configuration', option, problem, fix }) => ({
      code,
      message: `${option}: ${problem} ${fix}`,
    })),
  }
}

/** Returns warnings about a configuration that works, but probably not as intended. */
export type ConfigWarning = (settings: Settings, providers: readonly Provider[]) => readonly Warning[]

/**
 * Warnings for the operator of the site. Each is logged once, even if a configuration function creates several engines.
 *
 * @param ofFeatures - Warnings of the registered features. Default: none.
 */
export function warnings(
  settings: Settings,
  providers: readonly Provider[] = [],
  ofFeatures: readonly ConfigWarning[] = [],
): Warning[] {
  const { production, origin, skipsCsrfToken, debug, input } = settings
  const found: Warning[] = []
  if (production && origin.url === undefined && origin.trustHost === true) {
    const message = 'Every host that a request names is trusted. Set AUTH_URL, or list the hosts in trustHost.'
    found.push({ code: 'trust-any-host', message })
  }
  if (!production && isGuessable(settings)) {
    const message = 'A secret can be guessed: it looks like a placeholder, or repeats itself. Production refuses it.'
    found.push({ code: 'weak-secret', message })
  }
  if (!production && hasWeakKey(settings)) {
    const message =
      'An encryption key has fewer than 32 characters, looks like a placeholder, or repeats itself. Production refuses it.'
    found.push({ code: 'weak-secret', message })
  }
  if (skipsCsrfToken)
    found.push({ code: 'csrf-disabled', message: 'The CSRF token is off; the origin of every POST is still checked.' })
  if (debug && production) found.push({ code: 'debug-enabled', message: 'Debug lines are printed in production.' })
  for (const warn of ofFeatures) found.push(...warn(settings, providers))
  for (const name of strangeNames(input)) {
    const message = `This option is unknown. Leave it out, or check its spelling: ${name}.`
    found.push({ code: 'unknown-option', message })
  }
  for (const provider of providers) {
    for (const { option, isMistake } of provider.unknownOptions()) {
      const message = `Only the function that made the provider ${JSON.stringify(provider.id)} can read its option: ${option}.`
      if (!isMistake) found.push({ code: 'unknown-option', message })
    }
  }
  return found
}
