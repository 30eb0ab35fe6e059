import { jwtVerify } from 'jose/jwt/verify'
import type { AuthorizationCodeProvider } from '../../providers/AuthorizationCodeProvider.js'

/** Whether a provider signs ID tokens with the client secret (OpenID Connect Core section 10.1). */
export const signsWithSecret = ({ settings }: AuthorizationCodeProvider): boolean =>
  settings.client?.id_token_signed_response_alg?.startsWith('HS') === true

/**
 * Verifies an ID token that is signed with the client secret; the protocol library does so with published keys only.
 *
 * @param now - The present, in seconds since 1970.
 * @throws JOSEError when the signature or the algorithm is another.
 */
export async function verifyWithSecret(
  token: string,
  { settings }: AuthorizationCodeProvider,
  secret: string | undefined,
  now: number,
): Promise<void> {
  const algorithms = [settings.client?.id_token_signed_response_alg ?? '']
  // Times have been checked by others, who allow for clocks that differ.
  const options = { algorithms, currentDate: new Date(now * 1000), clockTolerance: 60 }
  await jwtVerify(token, new TextEncoder().encode(secret), options)
}
