import { type AuthConfig, defineConfig } from '@authengine/qwik'
import Credentials from '@authengine/qwik/providers/credentials'
import { passwords } from '@authengine/passwords'
import { secondFactor } from '@authengine/second-factor'
import { smtp } from '@authengine/senders/smtp'
import { EmailProvider, MemoryAdapter } from 'authengine'

/** Reads environment variables. Every request of Qwik has such an object. */
interface Env {
  get(name: string): string | undefined
}

let config: AuthConfig | undefined

/** The configuration: one object for all requests, so that there is one engine. */
export const configFor = (env: Env): AuthConfig => (config ??= configured(env))

/** The optional ways to sign in that are set up, for the sign-in page. */
export const waysToSignIn = (env: Env) => ({
  local: Boolean(env.get('AUTH_LOCAL_ISSUER')),
  email: Boolean(env.get('SMTP_URL')),
  account: Boolean(env.get('SMTP_URL')),
})

function configured(env: Env): AuthConfig {
  const { local, email, account } = waysToSignIn(env)
  return defineConfig({
    adapter: new MemoryAdapter(),
    // Needed only with a store in memory. With a database, omit this: sessions are then kept there, and can be revoked.
    session: { strategy: 'jwt' },
    pages: { signIn: '/login' },
    providers: [
      Credentials({
        credentials: { username: {}, password: {} },
        authorize: ({ username, password }) =>
          username === 'ada' && password === 'lovelace' ? { id: 'ada', name: 'Ada' } : null,
      }),
      // Issuer, client id and client secret are read from AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
      ...(local ? [{ id: 'local', name: 'Local', type: 'oidc' as const }] : []),
      ...(email
        ? [new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp(env.get('SMTP_URL') ?? '') })]
        : []),
    ],
    // Accounts with a password, and a second factor. Their mails are sent as those of the EmailProvider.
    plugins: account ? [passwords(), secondFactor()] : [],
    callbacks: {
      jwt({ token, trigger, session }) {
        const name = trigger === 'update' ? newName(session) : undefined
        return name === undefined ? token : { ...token, name }
      },
    },
  })
}

/** The data may come from a browser: accept only a string of 1 to 50 characters as a name. */
function newName(sent: unknown): string | undefined {
  const { user } = (sent ?? {}) as { user?: { name?: unknown } | null }
  const name = user?.name
  return typeof name === 'string' && name.length >= 1 && name.length <= 50 ? name : undefined
}
