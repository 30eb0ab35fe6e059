import { accountId, type OAuthOptions, OAuthProvider, type Profile, type User } from 'authengine/provider'

/** The profile of a user from Acme's API. */
export interface AcmeProfile extends Profile {
  readonly uid: number
  readonly title: string
  readonly mail: string | null
  readonly mail_confirmed: boolean
}

const ENDPOINTS = {
  authorization: 'https://acme.example/oauth/authorize',
  token: 'https://acme.example/oauth/token',
  userinfo: 'https://api.acme.example/v2/me',
}

/** Sign-in with Acme. */
export class AcmeProvider extends OAuthProvider<AcmeProfile> {
  constructor(options?: OAuthOptions<AcmeProfile>) {
    super({ id: 'acme', name: 'Acme', ...ENDPOINTS, scopes: ['profile', 'mail'] }, options)
  }

  override emailVerified({ mail_confirmed }: AcmeProfile): boolean {
    return mail_confirmed
  }

  protected override toUser({ uid, title, mail }: AcmeProfile): User {
    return { id: accountId(uid), name: title, email: mail }
  }
}

export default function Acme(options?: OAuthOptions<AcmeProfile>): AcmeProvider {
  return new AcmeProvider(options)
}
