import type { Callbacks } from 'authengine/plugin'

/** Adds the member's role to the token, where it is looked up again on every read, and to the session. */
export const memberRoles = (roleOf: (id: string | undefined) => string): Pick<Callbacks, 'jwt' | 'session'> => ({
  jwt({ token }) {
    return { ...token, role: roleOf(token.sub) }
  },
  session({ session, token }) {
    return { ...session, role: token?.['role'] }
  },
})
