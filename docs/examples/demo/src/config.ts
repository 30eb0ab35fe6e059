import Credentials from '@authengine/express/providers/credentials'
import { type AuthConfig, defineConfig } from '@authengine/express'
import { whoIs } from './people.js'

/** What differs between the demo on a desk and the demo in a test. */
export type DemoOptions = Pick<AuthConfig, 'secret' | 'logger'>

/** What the demo asks of authengine. */
export const demoConfig = (options: DemoOptions) =>
  defineConfig({
    ...options,
    theme: { brandColor: '#0f766e', logo: '/logo.svg' },
    providers: [
      Credentials({
        name: 'your account',
        credentials: {
          username: { label: 'Name', autocomplete: 'username', required: true },
          password: { label: 'Password', type: 'password', autocomplete: 'current-password', required: true },
        },
        authorize: ({ username, password }) => whoIs(username, password),
      }),
    ],
    callbacks: {
      // What a client sends with an update is unchecked: take the one thing people may change, and check it.
      jwt: ({ token, trigger, session }) => {
        const name = trigger === 'update' ? (session as { name?: unknown } | null)?.name : undefined
        return typeof name === 'string' && /^[^\p{C}]{1,40}$/u.test(name) ? { ...token, name } : token
      },
      session: ({ session, token }) => ({ ...session, signedInAt: token?.auth_time ?? 0 }),
    },
  })
