/**
 * Signs in with a Withings account.
 *
 * @module @authengine/providers/withings
 */
import {
  accountId,
  type CorrectedBody,
  correctJson,
  type OAuthOptions,
  OAuthProvider,
  type Profile,
  type TokenEndpoint,
  type User,
  type UserinfoRequest,
} from 'authengine/provider'

/** Profile of the user from Withings' token response. */
export interface WithingsProfile extends Profile {
  /** Stable id of the account. */
  readonly userid: string | number
}

const TOKEN = 'https://wbsapi.withings.net/v2/oauth2'

/** OAuth 2 provider for Withings. */
export class WithingsProvider extends OAuthProvider<WithingsProfile> {
  constructor(options?: OAuthOptions<WithingsProfile>) {
    super(
      {
        ...{ id: 'withings', name: 'Withings', scopes: ['user.info'], scopeSeparator: ',' },
        authorization: 'https://account.withings.com/oauth2_user/authorize2',
        token: { url: TOKEN, request: withAction },
        client: { token_endpoint_auth_method: 'client_secret_post' },
      },
      options,
    )
  }

  override async corrected(response: Response): Promise<Response> {
    return correctJson(response, ({ status, body }) =>
      status === 0
        ? (body as CorrectedBody)
        : { error: 'invalid_grant', error_description: `status ${String(status)}` },
    )
  }

  override fetchProfile({ tokens }: UserinfoRequest): Promise<WithingsProfile> {
    return Promise.resolve({ userid: (tokens as Partial<WithingsProfile>).userid ?? '' })
  }

  protected override toUser({ userid }: WithingsProfile): User {
    return { id: accountId(userid), name: null, email: null, image: null }
  }
}

/** The endpoint has several actions, so the body must name one. It is the same for codes and for refresh tokens. */
const withAction: NonNullable<TokenEndpoint['request']> = ({ url, params, headers, fetch }) => {
  const body = new URLSearchParams([['action', 'requesttoken'], ...params])
  return fetch(new Request(url, { method: 'POST', body, headers }))
}

/**
 * Signs in with Withings.
 *
 * Environment: `AUTH_WITHINGS_ID`, `AUTH_WITHINGS_SECRET`. Create an application of the Public API at
 * https://developer.withings.com/dashboard/ with the callback URL `https://<your site>/auth/callback/withings`.
 *
 * Scopes: `user.info`, the only scope without access to measurements. Withings requires at least one scope.
 *
 * Email: none.
 *
 * Withings sends only the id of the user: there is no name and no picture. An authorization code is valid for 30
 * seconds, an access token for three hours.
 *
 * Checked on 2026-11-20: endpoints and the format of requests and responses against
 * https://developer.withings.com/developer-guide/v3/integration-guide/public-health-data-api/get-access/oauth-authorization-url/;
 * not confirmed: that every application may request `user.info`; a part of the documentation says that it is only for
 * partners with a contract. `scopes: ['user.metrics']` works without a contract.
 */
export default function Withings(options?: OAuthOptions<WithingsProfile>): WithingsProvider {
  return new WithingsProvider(options)
}
