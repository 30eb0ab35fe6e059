import {
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** What two addresses of Odd's API say of the user. */
export interface OddProfile extends Profile {
  readonly handle: string
  readonly addresses: readonly { readonly address: string; readonly proven: boolean }[]
}

const API = 'https://api.odd.example'

const FACTS = {
  id: 'odd',
  name: 'Odd',
  authorization: { url: 'https://odd.example/login', params: { prompt: 'choose' } },
  token: {
    url: 'https://odd.example/token',
    // Its tokens are one floor too deep.
    conform: (answer: Response) => correctJson(answer, ({ data }) => data as Readonly<Record<string, unknown>>),
  },
  scopes: ['me', 'addresses'],
  scopeSeparator: ',',
  client: { token_endpoint_auth_method: 'client_secret_post' },
} as const

/** A service with habits of its own. */
export class OddProvider extends OAuthProvider<OddProfile> {
  constructor(options?: OAuthOptions<OddProfile>) {
    super(FACTS, options)
  }

  override async fetchProfile({ resources }: UserinfoRequest): Promise<OddProfile> {
    const [me, addresses] = await Promise.all([resources.get(`${API}/me`), resources.get(`${API}/addresses`)])
    return { ...(me as OddProfile), addresses: addresses as OddProfile['addresses'] }
  }

  protected override toUser({ handle, addresses }: OddProfile): User {
    return { id: handle, name: handle, email: addresses.find(({ proven }) => proven)?.address ?? null }
  }
}
