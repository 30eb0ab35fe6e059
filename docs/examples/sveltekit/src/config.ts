import { passwords } from '@authengine/passwords'
import { secondFactor } from '@authengine/second-factor'
import { smtp } from '@authengine/senders/smtp'
import { type AuthConfig, defineConfig } from '@authengine/sveltekit'
import Credentials from '@authengine/sveltekit/providers/credentials'
import { EmailProvider, MemoryAdapter } from 'authengine'

const { AUTH_LOCAL_ISSUER, SMTP_URL } = process.env

const providers: AuthConfig['providers'] = [
  Credentials({
    credentials: { username: {}, password: {} },
    authorize: ({ username, password }) =>
      username === 'ada' && password === 'lovelace' ? { id: 'ada', name: 'Ada' } : null,
  }),
  // The other options are read from AUTH_LOCAL_ISSUER, AUTH_LOCAL_ID and AUTH_LOCAL_SECRET.
  ...(AUTH_LOCAL_ISSUER ? [{ id: 'local', name: 'Local', type: 'oidc' } as const] : []),
  ...(SMTP_URL ? [new EmailProvider({ from: 'Example <no-reply@example.com>', sender: smtp(SMTP_URL) })] : []),
]

export const config = defineConfig({
  providers,
  // Accounts with a password, and a second factor. Their mails are sent as those of the EmailProvider.
  plugins: SMTP_URL ? [passwords(), secondFactor()] : [],
  // Keeps accounts and the tokens of mailed links. A site with more than one process needs a database.
  adapter: new MemoryAdapter(),
  // Needed only with a store in memory. With a database, omit this: sessions are then kept there, and can be revoked.
  session: { strategy: 'jwt' },
  pages: { signIn: '/login' },
  callbacks: {
    jwt({ token, trigger, session }) {
      const name = trigger === 'update' ? nameIn(session) : undefined
      return name === undefined ? token : { ...token, name }
    },
  },
})

/** The optional ways to sign in that are set up, for the sign-in page. */
export const offers = { local: Boolean(AUTH_LOCAL_ISSUER), email: Boolean(SMTP_URL), account: Boolean(SMTP_URL) }

/** The data of an update may come from a browser: use only the one field that users may change, and check it. */
function nameIn(sent: unknown): string | undefined {
  const name = (sent as { user?: { name?: unknown } } | null)?.user?.name
  return typeof name === 'string' && name.length > 0 && name.length <= 50 ? name : undefined
}
