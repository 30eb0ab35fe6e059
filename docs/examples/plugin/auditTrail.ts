import type { EventHandlers } from 'authengine/plugin'

/** Notes who came and who went, one line for each. */
export const auditTrail = (note: (line: string) => void): EventHandlers => ({
  signIn({ user }, { provider }) {
    note(`${user.id ?? 'somebody'} signed in with ${provider?.name ?? 'nothing'}`)
  },
  signOut(message) {
    const who = 'token' in message ? message.token?.sub : undefined
    note(`${who ?? 'somebody'} signed out`)
  },
})
