import { type Clock, isLive, type Random } from '../core/ports.js'
import type { User } from '../core/User.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FlowMemory } from '../sign-in/FlowMemory.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'
import { refuse } from './credentialResponse.js'

/** Which ceremony a challenge is for: a sign-in, a new passkey, or a proof beside a sign-in. */
export type CeremonyAction = 'authenticate' | 'register' | 'prove'

/** What limits a challenge: the id of its provider, and how long the ceremony may take, in milliseconds. */
type ChallengeFor = Pick<WebAuthnProvider, 'id' | 'timeout'>

/** What is stored with a challenge until the browser responds. */
export interface Asked {
  /** Id of the user who was signed in. */
  readonly startedBy?: string | undefined
  /** For authentication: hashes of the ids of the requested passkeys; undefined if any passkey is accepted. */
  readonly allowed?: readonly string[] | undefined
  /** For a proof: a hash of its user and purpose. */
  readonly purpose?: string | undefined
  /** For registration: the user handle, base64url. */
  readonly handle?: string | undefined
  /** For registration: the user of the new passkey. */
  readonly user?: User | undefined
}

/**
 * Issues challenges. Each one is for one browser, one provider, one ceremony and one use, and is valid until the
 * ceremony times out.
 */
export class Challenges {
  /**
   * @param memory - Stores challenges in the browser, and remembers which ones were used.
   * @param clock - Tells when a ceremony times out.
   * @param random - Makes challenges.
   */
  constructor(
    private readonly memory: FlowMemory,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** A new challenge, base64url: 256 random bits (WebAuthn Level 3 section 13.4.3 recommends at least 128). */
  async issue(ctx: RequestContext, provider: ChallengeFor, action: CeremonyAction, asked: Asked): Promise<string> {
    // Tabs share a browser, so each challenge is remembered under its own name.
    const challenge = this.random.token()
    const until = this.clock.seconds() + Math.ceil(provider.timeout / 1000)
    const flow = { provider: provider.id, action, until, asked: { ...asked } }
    await this.memory.remember(ctx, nameOf(challenge), flow, { kind: 'key-' })
    return challenge
  }

  /**
   * Uses up the challenge of a response.
   *
   * @throws WebAuthnVerificationError if the challenge was not issued to this browser, is for another ceremony, has
   *   expired, or was used already.
   */
  async take(
    ctx: RequestContext,
    { id }: Pick<ChallengeFor, 'id'>,
    action: CeremonyAction,
    challenge: string,
  ): Promise<Asked> {
    const flow = CHALLENGE.test(challenge) ? await this.memory.recall(ctx, nameOf(challenge), id) : null
    if (!flow) refuse('The challenge was not issued to this browser, or was used already.')
    if (flow['action'] !== action) refuse('The challenge is for another ceremony.')
    if (!isLive(flow['until'], this.clock.seconds())) refuse('The ceremony took too long.')
    return flow['asked'] as Asked
  }
}

const CHALLENGE = /^[\w-]{43}$/

const nameOf = (challenge: string): string => `key-${challenge}`
