import Credentials from '@authengine/express/providers/credentials'
import type { SqlAdapter } from '@authengine/sql'
import { type AuthConfig, defineConfig, EmailProvider, PasskeyProvider } from 'authengine'
import type { EmailSender } from 'authengine/plugin'
import { OidcProvider } from 'authengine/provider'
import type { People } from './People.js'

/** What differs between the demo on a desk and the demo in a test. */
export interface DemoOptions extends Pick<AuthConfig, 'secret' | 'logger'> {
  /** Where users and sessions are kept. */
  readonly adapter: SqlAdapter
  /** Who has a password. */
  readonly people: People
  /** Delivers mail. */
  readonly sender: EmailSender
  /** Issuer of the provider on this machine. */
  readonly localIssuer: string
}

/** What the demo asks of authengine. */
export const demoConfig = ({ people, sender, localIssuer, ...options }: DemoOptions) =>
  defineConfig({
    ...options,
    theme: { brandColor: '#0f766e', logo: '/logo.svg' },
    // Noted once a minute, so that the list of sessions tells when each was seen last.
    session: { updateAge: 60 },
    // Passkeys have to be asked for.
    experimental: { enableWebAuthn: true },
    providers: [
      new PasskeyProvider({ formFields: { email: { label: 'Address of a new account', ...ADDRESS } } }),
      Credentials({
        name: 'a password',
        credentials: {
          username: { label: 'Name', autocomplete: 'username', required: true },
          password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
        },
        authorize: ({ username, password }) => people.whoIs(username, password),
      }),
      new EmailProvider({ from: 'authengine demo <demo@example.com>', sender }),
      // Any OpenID provider is added like this: say what it is called, and where it is.
      new OidcProvider({
        id: 'local-id',
        name: 'Local ID',
        issuer: localIssuer,
        clientId: 'demo',
        style: { brandColor: '#4f46e5' },
      }),
    ],
    callbacks: {
      async session({ session, user, newSession }) {
        const name = nameIn(newSession)
        if (user?.id === undefined || name === undefined) return session
        await options.adapter.users.update({ id: user.id, name })
        return { ...session, user: { ...session.user, name } }
      },
    },
  })

const ADDRESS = { type: 'email', required: true, autocomplete: 'username webauthn' } as const

/** What a client sends with an update is unchecked: take the one thing people may change, and check it. */
function nameIn(sent: unknown): string | undefined {
  const name = (sent as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' && /^[^\p{C}]{1,40}$/u.test(name) ? name : undefined
}
