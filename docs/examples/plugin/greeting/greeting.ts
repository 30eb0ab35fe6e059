import type { AuthPlugin } from 'authengine'

/** Logs a line for every sign-in. */
export const greeting = (log: (line: string) => void): AuthPlugin => ({
  id: 'greeting',
  name: 'Greeting',
  register(registry) {
    registry.on({
      signIn({ user }) {
        log(`Hello, ${user.name ?? 'you'}`)
      },
    })
  },
})
