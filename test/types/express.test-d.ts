import { getSession } from '@authengine/express'
import { type AuthConfig, defineConfig, type Session, type User } from 'authengine'
import type { Request } from 'express'
import type { Equal, Expect } from './Equal.js'

declare const req: Request

const defined = defineConfig({
  callbacks: { session: ({ session: { expires, user } }) => ({ expires, user, role: 'guest' }) },
})
const satisfying = {
  callbacks: { session: ({ session: { expires } }) => Promise.resolve({ expires, team: 7 as const }) },
} satisfies AuthConfig
const annotated: AuthConfig = { providers: [] }

export const sessions = {
  inline: await getSession(req, { callbacks: { session: ({ session }) => ({ expires: session.expires, floor: 3 }) } }),
  defined: await getSession(req, defined),
  satisfying: await getSession(req, satisfying),
  withoutCallback: await getSession(req, {}),
  annotated: await getSession(req, annotated),
}
type Sessions = typeof sessions

export type Checks = [
  Expect<Equal<Sessions['inline'], { expires: string; floor: number } | null>>,
  Expect<Equal<Sessions['defined'], { expires: string; user: User; role: string } | null>>,
  Expect<Equal<Sessions['satisfying'], { expires: string; team: 7 } | null>>,
  Expect<Equal<Sessions['withoutCallback'], Session | null>>,
  Expect<Equal<Sessions['annotated'], Session | null>>,
]

// @ts-expect-error -- the session may be null
export const certain: Session = await getSession(req, annotated)
