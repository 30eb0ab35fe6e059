import { type AuthConfig, AuthEngine, type Callbacks, defineConfig, type Session, type User } from 'authengine'
import type { Equal, Expect } from './Equal.js'

declare const request: Request

/** The type of the session that `engine.session` returns. */
type SessionOf<E> = E extends { session(...given: never): Promise<{ session: infer S }> } ? S : never

/** The type of the session that `engine.sessionOf` returns. */
type NativeSessionOf<E> = E extends { sessionOf(native: unknown): Promise<infer S> } ? S : never

interface WithRole {
  role: string
  expires: string
  user?: User
}

const inline = new AuthEngine({
  callbacks: { session: ({ session, token }) => ({ ...session, role: String(token?.['role']) }) },
})
export const role: string = (await inline.session(request)).session?.role ?? ''

const asynchronous = new AuthEngine({
  callbacks: {
    async session({ session }) {
      return Promise.resolve({ expires: session.expires, floor: 3 })
    },
  },
})

const defined = defineConfig({
  providers: [],
  callbacks: { session: ({ session: { expires } }): WithRole => ({ expires, role: 'guest' }) },
})

const satisfying = {
  callbacks: {
    signIn: ({ user }) => user.id !== undefined,
    session: ({ session: { expires } }) => ({ expires, team: 7 as const }),
  },
} satisfies AuthConfig

const withoutCallback = new AuthEngine({ providers: [] })
const undefinedCallback = new AuthEngine({ callbacks: { session: undefined } })
const annotated: AuthConfig = { callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) } }
const otherCallbacks = defineConfig({ callbacks: { jwt: ({ token }) => token } })
const chosen = new AuthEngine<WithRole>({ callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) } })

export const engines = {
  asynchronous,
  defined: new AuthEngine(defined),
  satisfying: new AuthEngine(satisfying),
  withoutCallback,
  undefinedCallback,
  annotated: new AuthEngine(annotated),
  otherCallbacks: new AuthEngine(otherCallbacks),
  chosen,
}
type Engines = typeof engines

export type Checks = [
  Expect<Equal<NonNullable<SessionOf<typeof inline>>['role'], string>>,
  Expect<Equal<SessionOf<Engines['asynchronous']>, { expires: string; floor: number } | null>>,
  Expect<Equal<SessionOf<Engines['defined']>, WithRole | null>>,
  Expect<Equal<NativeSessionOf<Engines['defined']>, WithRole | null>>,
  Expect<Equal<SessionOf<Engines['satisfying']>, { expires: string; team: 7 } | null>>,
  Expect<Equal<SessionOf<Engines['withoutCallback']>, Session | null>>,
  Expect<Equal<SessionOf<Engines['undefinedCallback']>, Session | null>>,
  Expect<Equal<SessionOf<Engines['annotated']>, Session | null>>,
  Expect<Equal<SessionOf<Engines['otherCallbacks']>, Session | null>>,
  Expect<Equal<SessionOf<Engines['chosen']>, WithRole | null>>,
  Expect<Equal<Callbacks<WithRole>['session'] extends Callbacks['session'] ? true : false, true>>,
]

// @ts-expect-error -- the session must contain `expires`
new AuthEngine({ callbacks: { session: () => ({ role: 'guest' }) } })

// @ts-expect-error -- the session may be null
export const certain: Session = (await inline.session(request)).session

// @ts-expect-error -- no callback says that the default session has a role
export type UnknownRole = NonNullable<SessionOf<typeof withoutCallback>>['role']
