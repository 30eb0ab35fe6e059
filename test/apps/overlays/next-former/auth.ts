import { fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import FullstackAuth from '@authengine/next'

const DAY = 86_400
// No secret is needed during the build.
const secret = process.env['FORMER_SECRET'] ?? 'no-secret-of-a-former-application'
const notAfter = new Date(Date.now() + 30 * DAY * 1000)

export const { handlers, auth, signIn, signOut, unstable_update, requestAuth } = FullstackAuth({
  providers: [],
  plugins: [
    fromAuthjs({ secret, notAfter, userIdOf: ({ sub }) => sub }),
    fromNextAuth({ secret, notAfter }),
    fromBetterAuth({ secret, notAfter, cookieCache: 'jwe' }),
  ],
  session: { absoluteMaxAge: 90 * DAY },
  pages: { signIn: '/login' },
  callbacks: { authorized: ({ auth }) => Boolean(auth?.user) },
})

/** The additional sign-in options; the sign-in page reads them. */
export const offers = { local: false, email: false, account: false }
