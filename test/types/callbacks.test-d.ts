import {
  type Account,
  type CallbackContext,
  type Credentials,
  defineConfig,
  type JWT,
  type Profile,
  type Session,
  type SessionDraft,
  type User,
} from 'authengine'
import type { SessionRow } from 'authengine/adapter'
import type { Equal, Expect } from './Equal.js'

/** Compiles only if the type of the value is exactly `T`. */
const exactly =
  <T>() =>
  <V>(_value: V, ..._proof: Equal<V, T> extends true ? [] : [different: V]): void =>
    undefined

export const config = defineConfig({
  callbacks: {
    signIn({ user, account, profile, credentials, email }, ctx) {
      exactly<User>()(user)
      exactly<Account | null>()(account)
      exactly<Profile | undefined>()(profile)
      exactly<Credentials | undefined>()(credentials)
      exactly<boolean | undefined>()(email?.verificationRequest)
      exactly<CallbackContext>()(ctx)
      return '/elsewhere'
    },
    redirect({ url, baseUrl }, ctx) {
      exactly<string>()(url)
      exactly<string>()(baseUrl)
      exactly<CallbackContext>()(ctx)
      return url
    },
    jwt({ token, user, account, profile, trigger, session }) {
      exactly<JWT>()(token)
      exactly<User | undefined>()(user)
      exactly<Account | null | undefined>()(account)
      exactly<Profile | undefined>()(profile)
      exactly<'signIn' | 'signUp' | 'update' | undefined>()(trigger)
      exactly<unknown>()(session)
      exactly<unknown>()(token['role'])
      exactly<string | undefined>()(token.sub)
      return trigger === 'update' ? null : token
    },
    session({ session, token, user, newSession, trigger }) {
      exactly<SessionDraft>()(session)
      exactly<JWT | undefined>()(token)
      exactly<User | undefined>()(user)
      exactly<unknown>()(newSession)
      exactly<'update' | undefined>()(trigger)
      return { ...session, floor: 3 }
    },
  },
  events: {
    signIn({ user, account, isNewUser }, ctx) {
      exactly<User>()(user)
      exactly<Account | null>()(account)
      exactly<boolean | undefined>()(isNewUser)
      exactly<CallbackContext>()(ctx)
    },
    signOut(message) {
      if ('token' in message) exactly<JWT | null>()(message.token)
      else exactly<SessionRow>()(message.session)
    },
    session({ session, token }) {
      exactly<Session>()(session)
      exactly<JWT | undefined>()(token)
    },
  },
})

export type Checks = [Expect<Equal<NonNullable<(typeof config)['providers']>['length'], number>>]

// @ts-expect-error -- signIn returns a boolean or a URL
defineConfig({ callbacks: { signIn: () => 1 } })

// @ts-expect-error -- jwt returns claims or null
defineConfig({ callbacks: { jwt: () => 'token' } })

// @ts-expect-error -- the callback is called signIn
defineConfig({ callbacks: { signin: () => true } })

// @ts-expect-error -- the event is called signIn
defineConfig({ events: { signin: () => undefined } })

// @ts-expect-error -- the option must be the symbol, not true
defineConfig({ skipCSRFCheck: true })
