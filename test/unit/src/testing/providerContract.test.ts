import { describe, expect, it } from '@jest/globals'
import {
  type EndpointParams,
  OAuthProvider,
  type Profile,
  type Tokens,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'
import { type DocumentedService, providerContract, type ProviderTrialOptions } from 'authengine/testing'

interface HonestProfile extends Profile {
  readonly uid: number
  readonly mail: string
  readonly proven: boolean
}

const ISSUER = 'https://id.example'
const ANN = { uid: 1, mail: 'ann@example.test', proven: true }
const SERVICE: DocumentedService<HonestProfile> = {
  profile: ANN,
  user: { id: '1', email: 'ann@example.test' },
  plays: (profile) => ({ resources: { [`GET ${ISSUER}/me`]: profile } }),
  withId: (profile, uid) => ({ ...profile, uid }),
  unverified: { ...ANN, proven: false },
}

/** Passes every case; the test can break each method. */
class Honest extends OAuthProvider<HonestProfile> {
  constructor(given: ProviderTrialOptions) {
    const endpoints = { authorization: `${ISSUER}/authorize`, token: `${ISSUER}/token`, userinfo: `${ISSUER}/me` }
    super({ id: 'honest', name: 'Honest', ...endpoints }, given)
  }

  override emailVerified({ proven }: HonestProfile): boolean {
    return proven
  }

  protected override toUser({ uid, mail: email }: HonestProfile): User {
    return { id: Number.isSafeInteger(uid) ? String(uid) : undefined, email }
  }
}

type Liar = new (given: ProviderTrialOptions) => OAuthProvider<HonestProfile>

const LIARS: readonly (readonly [promise: string, liar: Liar])[] = [
  [
    'signs in the user that the service names',
    class extends Honest {
      protected override toUser(profile: HonestProfile): User {
        return { ...super.toUser(profile), email: 'some-user@example.test' }
      }
    },
  ],
  [
    'signs in no user whose id is not reliable',
    class extends Honest {
      protected override toUser({ uid, mail: email }: HonestProfile): User {
        return { id: String(uid), email }
      }
    },
  ],
  [
    'does not accept an error as tokens, whatever its status',
    class extends Honest {
      override async corrected(response: Response): Promise<Response> {
        const { error } = (await response.clone().json()) as { readonly error?: string }
        return error === undefined ? response : Response.json({ access_token: 'x', token_type: 'bearer' })
      }

      override fetchProfile(): Promise<HonestProfile> {
        return Promise.resolve(ANN)
      }
    },
  ],
  [
    'does not accept an error as a profile, whatever its status',
    class extends Honest {
      override fetchProfile(asked: UserinfoRequest): Promise<HonestProfile> {
        return super.fetchProfile(asked).catch(() => ANN)
      }
    },
  ],
  [
    'signs in with tokens of which an optional member is null, empty or absent',
    class extends Honest {
      override accountFrom(tokens: Tokens): Partial<Tokens> {
        if (tokens.scope === undefined) throw new TypeError('no scope')
        return super.accountFrom(tokens)
      }
    },
  ],
  [
    'leaves out an email address that is not verified',
    class extends Honest {
      override emailVerified(): boolean {
        return true
      }
    },
  ],
]

/** The names of the cases that fail. */
async function brokenBy(Provider: Liar, service = SERVICE): Promise<string[]> {
  const broken: string[] = []
  for (const { name, run } of providerContract((given) => new Provider(given), service)) {
    await run().catch(() => broken.push(name))
  }
  return broken
}

describe('providerContract', () => {
  it.each(providerContract((given) => new Honest(given), SERVICE))('$name', ({ run }) => run())

  it.each(LIARS)('detects a provider that does not keep the rule "%s"', async (promise, liar) => {
    expect(await brokenBy(liar)).toContain(promise)
  })

  it('tests unverified email addresses only if the service reports them', () => {
    const { unverified: _, ...silent } = SERVICE
    const names = providerContract((given) => new Honest(given), silent).map(({ name }) => name)
    expect(names).not.toContain('leaves out an email address that is not verified')
    expect(names.length).toBeGreaterThan(3)
  })

  it('detects a client secret in the log', async () => {
    const Telling = class extends Honest {
      readonly #given: ProviderTrialOptions

      constructor(given: ProviderTrialOptions) {
        super(given)
        this.#given = given
      }

      protected override toUser(): User {
        throw new TypeError(`cannot ask with ${this.#given.clientSecret ?? ''}`)
      }
    }
    expect(await brokenBy(Telling)).toContain('signs in no user whose id is not reliable')
  })

  it('accepts a response by form_post', async () => {
    const Posting = class extends Honest {
      override authorizationParams(): EndpointParams {
        return { ...super.authorizationParams(), response_mode: 'form_post' }
      }
    }
    expect(await brokenBy(Posting)).toEqual([])
  })
})
