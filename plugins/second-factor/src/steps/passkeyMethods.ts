import { type AuthMethod, MalformedRequest, WebAuthnVerificationError } from 'authengine'
import type { RequestContext } from 'authengine/plugin'
import type { SecondFactorParts } from '../SecondFactorParts.js'

/** What a passkey proved; without methods, the response was not accepted. */
export interface PasskeyAnswer {
  readonly methods?: readonly AuthMethod[] | undefined
}

/** Verifies the response of a passkey that a form has sent. */
export async function passkeyMethods(
  { services }: Pick<SecondFactorParts, 'services'>,
  ctx: RequestContext,
  userId: string,
  purpose: string,
): Promise<PasskeyAnswer> {
  try {
    return { methods: await services.passkeys.verify(ctx, { userId, purpose }) }
  } catch (error) {
    if (error instanceof WebAuthnVerificationError || error instanceof MalformedRequest) return {}
    throw error
  }
}
