import { isIpAddress } from '../../http/isIpAddress.js'
import { parse } from '../../http/sameOrigin.js'
import { AuthorizationCodeProvider } from '../../providers/AuthorizationCodeProvider.js'
import type { Provider } from '../../providers/Provider.js'
import { WebAuthnProvider } from '../../providers/WebAuthnProvider.js'
import type { Settings } from '../Settings.js'
import { strangeNames } from './names.js'
import { isGuessable } from './secrets.js'

/** Something that works, but not as its owner probably wants. */
export interface Warning {
  /** Stable code. */
  readonly code: string
  /** What it means. */
  readonly message: string
}

/** Why passkeys cannot work at the address of a site. */
export const PASSKEYS_NEED_DOMAIN =
  'Passkeys cannot work at an IP address: browsers need a domain. Open the site by its name, such as http://localhost:3000 in place of http://127.0.0.1:3000, and set AUTH_URL to it.'

/** What an operator should know. Said once, however many engines a function makes necessary. */
export function warnings(settings: Settings, providers: readonly Provider[] = []): Warning[] {
  const { production, origin, skipsCsrfToken, debug, experimental, input } = settings
  const found: Warning[] = []
  if (production && origin.url === undefined && origin.trustHost === true) {
    const message = 'Every host that a request names is believed. Set AUTH_URL, or list the hosts in trustHost.'
    found.push({ code: 'trust-any-host', message })
  }
  if (!production && isGuessable(settings)) {
    const message = 'A secret can be guessed: it looks like a placeholder, or repeats itself. Production refuses it.'
    found.push({ code: 'weak-secret', message })
  }
  if (skipsCsrfToken)
    found.push({ code: 'csrf-disabled', message: 'The CSRF token is off; the origin of every POST is still checked.' })
  if (debug && production) found.push({ code: 'debug-enabled', message: 'Debug lines are printed in production.' })
  if (experimental.enableWebAuthn) found.push({ code: 'experimental-webauthn', message: 'WebAuthn may still change.' })
  for (const provider of providers) {
    if (!production || !(provider instanceof AuthorizationCodeProvider) || !provider.settings.allowDangerousHttp)
      continue
    const message = `A provider may use http, so an attacker on that network can sign in as any user: ${JSON.stringify(provider.id)}.`
    found.push({ code: 'dangerous-http', message })
  }
  const isAtIpAddress = isIpAddress(parse(origin.url ?? '')?.hostname ?? '')
  if (
    isAtIpAddress &&
    providers.some((each) => each instanceof WebAuthnProvider && each.relyingParty.id === undefined)
  ) {
    found.push({ code: 'passkeys-need-domain', message: PASSKEYS_NEED_DOMAIN })
  }
  for (const name of strangeNames(input)) {
    const message = `Nothing reads this option. Leave it out, or look how it is spelled: ${name}.`
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
