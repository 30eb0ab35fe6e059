import { MemoryAdapter } from 'authengine'
import { RecordingLogger } from 'authengine/testing'
import { ClaimedEmails } from '../../../../src/accounts/AddressProof.js'
import { MemoryRevocationList } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import type { StoredAuthenticator } from '../../../../src/core/DatabaseAdapter.js'
import type { User } from '../../../../src/core/User.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { KeyedHashes, SecretRing } from '../../../../src/crypto/SecretRing.js'
import { Sealer } from '../../../../src/crypto/SessionCodec.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { FlowMemory } from '../../../../src/sign-in/FlowMemory.js'
import { Challenges } from '../../../../src/webauthn/Challenges.js'
import { KnownKeys, type WebAuthnFlowParts } from '../../../../src/webauthn/KnownKeys.js'
import { type Asked, cookiesOf, parts } from '../sign-in/parts.js'

/** The real parts of the WebAuthn flow, with a database in memory and an optional signed-in user. */
export function keyParts(signedIn: User | null = null) {
  const site = parts()
  const { clock, policy, random, settings } = site
  const logger = new RecordingLogger()
  const ring = new SecretRing(settings.secrets, clock)
  const memory = new FlowMemory(new Sealer(new JoseCodec(ring), clock), policy, clock, new MemoryRevocationList(clock))
  const database = new MemoryAdapter()
  const { accounts, authenticators, users } = database
  const flowParts: WebAuthnFlowParts = {
    users,
    accounts,
    authenticators,
    claims: new ClaimedEmails(database),
    memory,
    names: new KeyedHashes(ring),
    clock,
    random,
    logger,
    signedIn: () => Promise.resolve(signedIn),
  }
  return {
    ...site,
    database,
    flowParts,
    challenges: new Challenges(memory, clock, random),
    keys: new KnownKeys(flowParts),
    /** The next request of the same browser. */
    next: (ctx: RequestContext, asked: Asked = {}) => site.context({ ...asked, cookies: cookiesOf(ctx) }),
  }
}

/** A stored key. */
export const aKey = (credentialID: string, more: Partial<StoredAuthenticator> = {}): StoredAuthenticator => ({
  credentialID,
  userId: 'ann',
  providerAccountId: credentialID,
  credentialPublicKey: 'AAAA',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
  ...more,
})
