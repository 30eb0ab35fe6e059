import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { Environment } from '../config/SettingsInput.js'
import type { Provider } from '../core/Provider.js'
import { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import { noClientId, OAuthClients } from './OAuthClients.js'

/**
 * Whether a provider is left out, because the application is not registered at its service yet.
 *
 * Only in development, so that an application can be used before it is registered everywhere. In any other environment
 * the provider is there, and its sign-ins fail with an error.
 */
export const isUnregistered = (provider: Provider, environment: Environment): boolean =>
  environment['NODE_ENV'] === 'development' &&
  provider instanceof AuthorizationCodeProvider &&
  !new OAuthClients(environment).has(provider)

/** Warns of the providers that are left out. */
export const warnOfUnregistered: ConfigCheck = ({ environment, providers }) =>
  providers
    .filter((provider) => provider instanceof AuthorizationCodeProvider)
    .filter((provider) => isUnregistered(provider, environment))
    .map((provider) => {
      const { option, fix } = noClientId(provider)
      const problem = 'has no client id, so development leaves it out.'
      return { severity: 'warning', code: 'unregistered-provider', option, problem, fix }
    })
