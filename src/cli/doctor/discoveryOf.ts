import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import type { OAuthClient } from '../../oauth/OAuthClients.js'
import { givenMetadata, handledMetadata } from '../../oauth/serverMetadata.js'
import { withSlash } from './withSlash.js'

const WELL_KNOWN = '.well-known/openid-configuration'

/** Where the metadata of a provider is. */
export interface Discovery {
  /** URL of the metadata; undefined if it is unknown. */
  readonly url: string | undefined
  /** The issuer that the metadata must contain; undefined if any issuer is accepted. */
  readonly issuer: string | undefined
}

/** How a provider is discovered; undefined if all its URLs are known already. */
export function discoveryOf(provider: AuthorizationCodeProvider, { issuer }: OAuthClient): Discovery | undefined {
  const { trustsMetadataIssuer, settings } = provider
  const { wellKnown } = settings
  if (wellKnown === undefined && lackedBy(provider, issuer).length === 0) return undefined
  const named = wellKnown?.startsWith('/') ? wellKnown.slice(1) : wellKnown
  const url = parsed(named ?? WELL_KNOWN, issuer === undefined ? undefined : withSlash(issuer))
  return { url, issuer: trustsMetadataIssuer ? undefined : issuer }
}

/** Names of required values that neither the configuration nor the metadata of a provider contains. */
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
