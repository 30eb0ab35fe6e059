import type * as webauthn from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { bytesIn } from '../crypto/encodings.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import type { BrowserAnswer } from './browserAnswer.js'
import type { Party } from './ceremonyOptions.js'
import { refuse } from './refuse.js'

/** What an answer has to fit. */
export interface Expected {
  /** Whose keys are asked for, and how. */
  readonly provider: WebAuthnProvider
  /** Who asks. */
  readonly party: Party
  /** The challenge, base64url. */
  readonly challenge: string
}

/** A new key whose attestation was verified. */
export interface VerifiedRegistration {
  /** Id of the credential, base64url. */
  readonly id: string
  /** The public key (COSE). */
  readonly publicKey: Uint8Array
  /** Signature counter. */
  readonly counter: number
  /** Model of the authenticator. */
  readonly aaguid: string
  /** Whether the person was verified. */
  readonly userVerified: boolean
}

/** A use whose signature was verified. */
export interface VerifiedAssertion {
  /** Signature counter. */
  readonly counter: number
  /** Whether the person was verified. */
  readonly userVerified: boolean
}

/**
 * Verifies a new key (WebAuthn Level 3 section 7.1).
 *
 * @throws WebAuthnVerificationError
 */
export async function verifyRegistration(answer: BrowserAnswer, expected: Expected): Promise<VerifiedRegistration> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await believed(
    verifyRegistrationResponse({
      ...common(expected),
      response: written(answer),
      supportedAlgorithmIDs: [...expected.provider.algorithms],
    }),
  )
  if (!registrationInfo) refuse('The attestation is not that of the key.')
  const { aaguid, credential, userVerified } = registrationInfo
  const { counter, id, publicKey } = credential
  return { aaguid, counter, id, publicKey, userVerified }
}

/**
 * Verifies the use of a key (WebAuthn Level 3 section 7.2).
 *
 * @throws WebAuthnVerificationError
 */
export async function verifyAssertion(
  answer: BrowserAnswer,
  stored: StoredAuthenticator,
  expected: Expected,
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await library()
  const publicKey = bytesIn(stored.credentialPublicKey)
  const { authenticationInfo, verified } = await believed(
    verifyAuthenticationResponse({
      ...common(expected),
      response: written(answer),
      credential: { id: answer.id, publicKey, counter: stored.counter },
    }),
  )
  if (!verified) refuse('The signature is not that of the key.')
  return { counter: authenticationInfo.newCounter, userVerified: authenticationInfo.userVerified }
}

/** Loaded by the first who has something to verify: it takes longer than all of the house. */
const library = (): Promise<typeof webauthn> => import('@simplewebauthn/server')

const common = ({ challenge, party, provider }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...party.origins],
  expectedRPID: party.id,
  requireUserVerification: provider.userVerification === 'required',
})

/** The answer again, with what has been checked and nothing else but its `response`, whose members the library checks. */
const written = ({ id, response }: BrowserAnswer): RegistrationResponseJSON & AuthenticationResponseJSON => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: response as unknown as RegistrationResponseJSON['response'] & AuthenticationResponseJSON['response'],
})

async function believed<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'The answer could not be verified.', error)
  }
}
