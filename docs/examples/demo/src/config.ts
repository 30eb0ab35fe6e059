import Credentials from '@authengine/express/providers/credentials'
import { defineConfig } from '@authengine/express'
import { whoIs } from './people.js'

/** What the demo asks of authengine. */
export const demoConfig = ({ secret }: { readonly secret: string }) =>
  defineConfig({
    secret,
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
      session: ({ session, token }) => ({ ...session, signedInAt: Number(token?.auth_time ?? 0) }),
    },
  })
