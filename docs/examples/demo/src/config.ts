import { passwords } from '@authengine/passwords'
import { secondFactor } from '@authengine/second-factor'
import type { SqlAdapter } from '@authengine/sql'
import { type AuthConfig, defineConfig, EmailProvider, PasskeyProvider } from 'authengine'
import type { EmailSender } from 'authengine/plugin'
import { OidcProvider } from 'authengine/provider'

/** The parts that differ between the demo and its tests. */
export interface DemoOptions extends Pick<AuthConfig, 'secret' | 'logger' | 'plugins'> {
  /** Database of users and sessions. */
  readonly adapter: SqlAdapter
  /** Delivers mail, also that of the passwords. */
  readonly sender: EmailSender
  /** Issuer of the provider on this machine. */
  readonly localIssuer: string
}

/** The authengine configuration of the demo. */
export const demoConfig = ({ sender, localIssuer, plugins = [], ...options }: DemoOptions) =>
  defineConfig({
    ...options,
    theme: { brandColor: '#0f766e', logo: '/logo.svg' },
    // A session is updated once a minute, so that the list of sessions shows when each was last seen.
    session: { updateAge: 60 },
    // Without the breach check, the demo needs no internet.
    plugins: [passwords({ breachCheck: false }), secondFactor(), ...plugins],
    // Passkeys are off by default.
    experimental: { enableWebAuthn: true },
    providers: [
      new PasskeyProvider({ formFields: { email: { label: 'Address of a new account', ...ADDRESS } } }),
      new EmailProvider({ from: 'authengine demo <demo@example.com>', sender }),
      // Any OpenID provider can be added like this, with a name and an issuer.
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

/** The configuration, with the type of the session that its callback returns. */
export type DemoConfig = ReturnType<typeof demoConfig>

const ADDRESS = { type: 'email', required: true, autocomplete: 'username webauthn' } as const

/** The data of an update comes from a client: use only the one field that users may change, and check it. */
function nameIn(sent: unknown): string | undefined {
  const name = (sent as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' && /^[^\p{C}]{1,40}$/u.test(name) ? name : undefined
}
