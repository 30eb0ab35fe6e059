import type { Finding } from '../../core/errors.js'
import type { ConfigCheck, Inspected } from './ConfigCheck.js'
import { adapter } from './adapter.js'
import { cookies } from './cookies.js'
import { limits } from './limits.js'
import { names } from './names.js'
import { providers } from './providers.js'
import { secrets } from './secrets.js'
import { session } from './session.js'
import { basePath, pages, theme, url, values } from './values.js'

const OF_OPTIONS: readonly ConfigCheck[] = [
  basePath,
  url,
  secrets,
  session,
  pages,
  cookies,
  limits,
  theme,
  values,
  adapter,
]

/**
 * Every fault of a configuration that can be seen before the first request.
 *
 * @param ofFeatures - Checks of the registered features. Default: none.
 */
export function checkConfig(inspected: Inspected, ofFeatures: readonly ConfigCheck[] = []): Finding[] {
  return [names, providers, ...ofFeatures, ...OF_OPTIONS].flatMap((check) => check(inspected))
}
