/** Code with the types of the product description compiles: defect R38. */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-invalid-void-type -- The description says any, and void. */
import { GitHubProvider } from '@authengine/providers/github'
import {
  type AdapterSession,
  type AdapterUser,
  type AppProvider,
  type AuthConfig,
  type CommonProviderOptions,
  type EmailUserConfig,
  type AuthjsSession,
  type AuthjsUser,
  type JWT,
  type LoggerInstance,
  type OAuth2Config,
  type OAuthUserConfig,
  type OIDCConfig,
  type OIDCUserConfig,
  type Profile,
  type ServiceProfile,
  type User,
} from 'authengine'
import { OAuthProvider } from 'authengine/provider'
import type { Equal, Expect } from './Equal.js'

declare const environment: Record<string, string>

/** A factory for a service that is not built in. */
export const aService = (options: OAuthUserConfig): OAuth2Config => ({
  id: 'service',
  name: 'Service',
  type: 'oauth',
  client: { token_endpoint_auth_method: environment['METHOD'] ?? 'client_secret_post' },
  profile: ({ id, name, email, picture }: Profile): User => {
    const text: string | null | undefined = id
    return { id: text ?? '', name: name ?? null, email: email ?? null, image: picture }
  },
  ...options,
})

export const anIssuer = (options: OIDCUserConfig): OIDCConfig => ({
  id: 'issuer',
  name: 'Issuer',
  type: 'oidc',
  checks: ['pkce', 'state', 'nonce'],
  profile: ({ sub, picture }) => ({ id: sub ?? '', image: picture?.data?.url ?? picture }),
  ...options,
})

export const mail: EmailUserConfig = { id: 'mail', name: 'Email', maxAge: 600 }

const logger: LoggerInstance = {
  error: (code: string, ...message: unknown[]) => [code, message],
  warn: (code, ...message) => [code, message],
  debug: (code, ...message) => [code, message],
}
const partly: Partial<LoggerInstance> = { error: logger.error }

export const configs: readonly AuthConfig[] = [
  { logger, providers: [aService({ clientId: 'id' }), anIssuer({ issuer: 'https://issuer.example' })] },
  { logger: partly, providers: [new GitHubProvider({ client: { token_endpoint_auth_method: 'none' } })] },
  { callbacks: { signIn: ({ user }: { user: User | AdapterUser }) => Boolean(user.email) } },
]

/** A custom sign-in page that uses the list of providers. */
export const link = ({ name, signinUrl, callbackUrl, ...provider }: AppProvider): readonly string[] => {
  const common: CommonProviderOptions = { ...provider, name }
  return [common.id, common.name, common.type, signinUrl, callbackUrl]
}

/** The rows of a custom adapter. */
export const rows = (
  user: AdapterUser,
  session: AdapterSession,
): readonly [AuthjsUser, AuthjsSession, User, string] => [user, session, user, session.sessionToken]

/** The message of a sign-out in the product description, for both strategies. */
type SignedOut = { session: AdapterSession | null | undefined | void } | { token: JWT | null }

export const audit: AuthConfig = {
  events: {
    signOut: (message: SignedOut) => ('session' in message ? message.session?.userId : message.token?.sub),
  },
}

/** An id is a string or null, and never `any`. A picture is `any`, as in the product description. */
export type ProfileChecks = [
  Expect<Equal<Profile['id'], string | null | undefined>>,
  Expect<Equal<Profile['sub'], string | null | undefined>>,
  Expect<Equal<unknown extends Profile['picture'] ? true : false, true>>,
  Expect<Equal<ServiceProfile['picture'], unknown>>,
]

/** A service with numeric ids declares its own profile type. Callbacks still get a `Profile`. */
interface NumberedProfile extends ServiceProfile {
  readonly id: number
  readonly login: string
}
export const numbered: OAuth2Config<NumberedProfile> = {
  id: 'numbered',
  name: 'Numbered',
  type: 'oauth',
  profile: ({ id, login }) => ({ id: String(id), name: login }),
}
export const known: AuthConfig = {
  providers: [
    new OAuthProvider(numbered),
    // The profile of an inline configuration is a `Profile`.
    { id: 'own', name: 'Own', type: 'oauth', profile: ({ id, picture }) => ({ id: id ?? '', image: picture }) },
    {
      id: 'op',
      name: 'Op',
      type: 'oidc',
      profile: ({ sub, id }, tokens) => ({ id: sub ?? id ?? '', name: tokens.scope ?? null }),
    },
    new GitHubProvider({ profile: ({ id }) => ({ id: id.toFixed(0) }) }),
  ],
  callbacks: { signIn: ({ profile }) => profile?.id?.startsWith('7') ?? true },
}
// @ts-expect-error -- the type of the id is not number
export const notNumbered = (profile: Profile): number | null | undefined => profile.id
