import Credentials from '@authengine/express/providers/credentials'
import { type AuthConfig, defineConfig } from '@authengine/express'
import { OidcProvider } from 'authengine/plugin'
import { whoIs } from './people.js'

/** What differs between the demo on a desk and the demo in a test. */
export interface DemoOptions extends Pick<AuthConfig, 'secret' | 'logger'> {
  /** Issuer of the provider on this machine, where one runs. */
  readonly localIssuer?: string
}

/** What the demo asks of authengine. */
export const demoConfig = ({ localIssuer, ...options }: DemoOptions) =>
  defineConfig({
    ...options,
    theme: { brandColor: '#0f766e', logo: '/logo.svg' },
    providers: [
      Credentials({
        name: 'a password',
        credentials: {
          username: { label: 'Name', autocomplete: 'username', required: true },
          password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
        },
        authorize: ({ username, password }) => whoIs(username, password),
      }),
      ...(localIssuer === undefined ? [] : [localId(localIssuer)]),
    ],
    callbacks: {
      // What a client sends with an update is unchecked: take the one thing people may change, and check it.
      jwt: ({ token, trigger, session }) => {
        const name = trigger === 'update' ? (session as { name?: unknown } | null)?.name : undefined
        return typeof name === 'string' && /^[^\p{C}]{1,40}$/u.test(name) ? { ...token, name } : token
      },
      session: ({ session, token }) => ({
        ...session,
        signedInAt: token?.auth_time ?? 0,
        signedInWith: token?.idp ?? '',
      }),
    },
  })

/** Any OpenID provider is added like this: say what it is called, and where it is. */
const localId = (issuer: string): OidcProvider =>
  new OidcProvider({ id: 'local-id', name: 'Local ID', issuer, clientId: 'demo', style: { brandColor: '#4f46e5' } })
