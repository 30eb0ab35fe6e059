import FullstackAuth, { type NextAuthConfig } from '@authengine/next'
import Credentials from '@authengine/next/providers/credentials'
import { smtp } from '@authengine/senders/smtp'
import { EmailProvider, MemoryAdapter } from 'authengine'

const { AUTH_LOCAL_ISSUER, SMTP_URL } = process.env

const providers: NextAuthConfig['providers'] = [
  Credentials({
    credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
    authorize: ({ username, password }) =>
      username === 'ada' && password === 'lovelace' ? { id: 'ada', name: 'Ada' } : null,
  }),
  // AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET say the rest.
  ...(AUTH_LOCAL_ISSUER ? [{ id: 'local', name: 'Local', type: 'oidc' } as const] : []),
  ...(SMTP_URL ? [new EmailProvider({ from: 'Example <no-reply@example.com>', sender: smtp(SMTP_URL) })] : []),
]

// Next loads this file more than once; mailed links are kept once. A site of more than one process keeps them in a database.
const kept = globalThis as { adapter?: MemoryAdapter }
kept.adapter ??= new MemoryAdapter()

export const { handlers, auth, signIn, signOut, unstable_update } = FullstackAuth({
  providers,
  adapter: kept.adapter,
  // For a store in memory only. With a database, leave this out: sessions are its rows then, and can be ended.
  session: { strategy: 'jwt' },
  pages: { signIn: '/login' },
  callbacks: {
    jwt({ token, trigger, session }) {
      const name = trigger === 'update' ? nameIn(session) : undefined
      return name === undefined ? token : { ...token, name }
    },
    // Asked by proxy.ts for every page that it matches.
    authorized: ({ auth }) => Boolean(auth?.user),
  },
})

/** The ways to sign in, for the page that offers them. */
export const offers = { local: Boolean(AUTH_LOCAL_ISSUER), email: Boolean(SMTP_URL) }

/** What an update brings may come from a browser: take the one thing that people may change, and check it. */
function nameIn(sent: unknown): string | undefined {
  const name = (sent as { user?: { name?: unknown } } | null)?.user?.name
  return typeof name === 'string' && name.length > 0 && name.length <= 50 ? name : undefined
}
