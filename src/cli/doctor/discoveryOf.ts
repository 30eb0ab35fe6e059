import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import type { OAuthClient } from '../../oauth/OAuthClients.js'
import { givenMetadata, handledMetadata } from '../../oauth/serverMetadata.js'
import { withSlash } from './withSlash.js'

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
  const { trustsMetadataIssuer, settings } = provider
  const { wellKnown } = settings
  if (wellKnown === undefined && lackedBy(provider, issuer).length === 0) return undefined
  const named = wellKnown?.startsWith('/') ? wellKnown.slice(1) : wellKnown
  const url = parsed(named ?? WELL_KNOWN, issuer === undefined ? undefined : withSlash(issuer))
  return { url, issuer: trustsMetadataIssuer ? undefined : issuer }
}

/** Names of what a provider cannot do without, and neither the configuration nor the metadata says. */
export function lackedBy(
  provider: AuthorizationCodeProvider,
  issuer: string | undefined,
  metadata: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const known: Readonly<Record<string, unknown>> = {
    ...handledMetadata(provider),
    ...metadata,
    ...givenMetadata(provider, issuer),
  }
  return provider.requiredMetadata.filter((name) => typeof known[name] !== 'string')
}

const parsed = (path: string, base: string | undefined): string | undefined =>
  URL.canParse(path, base) ? new URL(path, base).href : undefined
