/** Code that is typed by nothing but the description of the product compiles: defect R38. */
/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access -- The description says any. */
import { GitHubProvider } from '@authengine/providers/github'
import {
  type AdapterSession,
  type AdapterUser,
  type AppProvider,
  type AuthConfig,
  type CommonProviderOptions,
  type EmailUserConfig,
  type FlatSession,
  type FlatUser,
  type LoggerInstance,
  type OAuth2Config,
  type OAuthUserConfig,
  type OIDCConfig,
  type OIDCUserConfig,
  type Profile,
  type User,
} from 'authengine'

declare const environment: Record<string, string>

/** A factory, as people write it for a service that is not built in. */
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

export const mail: EmailUserConfig = { id: 'mail', name: 'E-mail', maxAge: 600 }

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

/** What a page of one's own does with the list of providers. */
export const link = ({ name, signinUrl, callbackUrl, ...provider }: AppProvider): readonly string[] => {
  const common: CommonProviderOptions = { ...provider, name }
  return [common.id, common.name, common.type, signinUrl, callbackUrl]
}

/** What an adapter of one's own keeps. */
export const rows = (user: AdapterUser, session: AdapterSession): readonly [FlatUser, FlatSession, User, string] => [
  user,
  session,
  user,
  session.sessionToken,
]
