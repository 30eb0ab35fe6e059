import { type AuthConfig, defineConfig } from '@authengine/qwik'
import Credentials from '@authengine/qwik/providers/credentials'
import { smtp } from '@authengine/senders/smtp'
import { EmailProvider, MemoryAdapter } from 'authengine'

/** Reads variables of the environment; Qwik has one in every request. */
interface Env {
  get(name: string): string | undefined
}

let config: AuthConfig | undefined

/** The configuration: one object for all requests, so that one engine is built. */
export const configFor = (env: Env): AuthConfig => (config ??= configured(env))

/** The ways to sign in that are set up, for the page. */
export const waysToSignIn = (env: Env) => ({
  local: Boolean(env.get('AUTH_LOCAL_ISSUER')),
  email: Boolean(env.get('SMTP_URL')),
})

function configured(env: Env): AuthConfig {
  const { local, email } = waysToSignIn(env)
  return defineConfig({
    adapter: new MemoryAdapter(),
    // For a store in memory only. With a database, leave this out: sessions are its rows then, and can be ended.
    session: { strategy: 'jwt' },
    pages: { signIn: '/login' },
    providers: [
      Credentials({
        credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
        authorize: ({ username, password }) =>
          username === 'ada' && password === 'lovelace' ? { id: 'ada', name: 'Ada' } : null,
      }),
      // Issuer, client id and secret: AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID, AUTH_LOCAL_SECRET.
      ...(local ? [{ id: 'local', name: 'Local', type: 'oidc' as const }] : []),
      ...(email
        ? [new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp(env.get('SMTP_URL') ?? '') })]
        : []),
    ],
    callbacks: {
      jwt({ token, trigger, session }) {
        const name = trigger === 'update' ? newName(session) : undefined
        return name === undefined ? token : { ...token, name }
      },
    },
  })
}

/** What came from the browser can be anything: only a text of 1 to 50 characters is a name. */
function newName(sent: unknown): string | undefined {
  const { user } = (sent ?? {}) as { user?: { name?: unknown } | null }
  const name = user?.name
  return typeof name === 'string' && name.length >= 1 && name.length <= 50 ? name : undefined
}
