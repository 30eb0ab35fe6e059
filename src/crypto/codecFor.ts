import { PlatformCodec } from '#platform'
import type { Clock } from '../core/Clock.js'
import { JoseCodec } from './JoseCodec.js'
import type { JweCodec } from './JweCodec.js'
import { SecretRing } from './SecretRing.js'
import type { VerifiedTokens } from './VerifiedTokens.js'

/**
 * The quickest codec for these secrets on this platform.
 *
 * @param secrets - Newest first; each at least 32 characters.
 * @param memory - Remembers what was opened. Default: nothing does.
 */
export function codecFor(secrets: readonly string[], clock: Clock, memory?: VerifiedTokens): JweCodec {
  const ring = new SecretRing(secrets, clock)
  return PlatformCodec ? new PlatformCodec(secrets, clock, new JoseCodec(ring), memory) : new JoseCodec(ring, memory)
}
