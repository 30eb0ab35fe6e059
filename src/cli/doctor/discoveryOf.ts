import type { OAuthClient } from '../../config/index.js'
import { withSlash } from './withSlash.js'
import type { AuthorizationCodeProvider } from '../../providers/index.js'

const WELL_KNOWN = '.well-known/openid-configuration'

/** Where the metadata of a provider is. */
export interface Discovery {
  /** Address of the metadata; undefined where nothing says what it is. */
  readonly url: string | undefined
  /** What the metadata has to call the issuer; undefined where any name will do. */
  readonly issuer: string | undefined
}

/** How a provider is discovered; undefined for one that has every address already. */
export function discoveryOf(provider: AuthorizationCodeProvider, { issuer }: OAuthClient): Discovery | undefined {
  const { authorization, believesMetadata, requiredMetadata, settings, token } = provider
  const given: Readonly<Record<string, unknown>> = {
    authorization_endpoint: authorization.url,
    token_endpoint: token.url,
    // A provider may fetch the profile by itself: only what is missing for sure has to be discovered.
    userinfo_endpoint: true,
    jwks_uri: settings.jwks_endpoint,
  }
  const { wellKnown } = settings
  if (wellKnown === undefined && requiredMetadata.every((name) => given[name] !== undefined)) return undefined
  const named = wellKnown?.startsWith('/') ? wellKnown.slice(1) : wellKnown
  const url = parsed(named ?? WELL_KNOWN, issuer === undefined ? undefined : withSlash(issuer))
  return { url, issuer: believesMetadata ? undefined : issuer }
}

const parsed = (path: string, base: string | undefined): string | undefined =>
  URL.canParse(path, base) ? new URL(path, base).href : undefined
