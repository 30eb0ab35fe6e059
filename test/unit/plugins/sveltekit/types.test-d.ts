import type { Action, Actions, RequestEvent, ServerLoad } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import {
  CompilerAuth,
  defineConfig,
  type Destination,
  type Session,
  type User,
  type RequestAuth,
} from '@authengine/sveltekit'
import { getSession, signIn as signInHere, update } from '@authengine/sveltekit/client'
import type { SignIn, SignInProps, SignOut, SignOutProps } from '@authengine/sveltekit/components'
import type { Component } from 'svelte'

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- only two deferred conditional types are compared exactly */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */
type Expect<T extends true> = T
type IsAny<T> = 0 extends 1 & T ? true : false

declare const event: RequestEvent

export const auth = CompilerAuth({ providers: [] })
const defined = CompilerAuth(
  defineConfig({ callbacks: { session: ({ session: { expires, user } }) => ({ expires, user, role: 'guest' }) } }),
)
const inline = CompilerAuth({ callbacks: { session: ({ session }) => ({ expires: session.expires, floor: 3 }) } })
const made = CompilerAuth(async ({ url, platform }) => {
  await Promise.resolve(platform)
  return defineConfig({ callbacks: { session: ({ session: { expires } }) => ({ expires, host: url.host }) } })
})

/** The framework accepts the hook, alone and in a sequence, and the actions. */
export const handle = sequence(auth.handle, ({ event: { locals }, resolve }) => {
  void locals.auth().then((session) => session?.user?.name)
  return resolve(event)
})
export const alone: Parameters<typeof sequence>[number] = auth.handle
export const actions: Actions = { default: auth.signIn, out: auth.signOut }
export const action: Action = auth.signIn
export const load: ServerLoad = async (loading) => ({
  session: await loading.locals.auth(),
  visited: await (await auth.requestAuth(loading)).session(),
})

export const sessions = {
  locals: await event.locals.auth(),
  plain: await (await auth.requestAuth(event)).session(),
  defined: await (await defined.requestAuth(event)).session(),
  inline: await (await inline.requestAuth(event)).update({ floor: 4 }),
  made: await (await made.requestAuth(event)).session(),
  signedIn: await auth.signIn(event),
  inBrowser: await getSession(),
  updated: await update({ name: 'Ann' }),
  here: await signInHere('cred', { redirect: false }),
}
type Sessions = typeof sessions
type Handle = typeof auth.handle

export type Checks = [
  Expect<Equal<Sessions['locals'], Session | null>>,
  Expect<Equal<Sessions['plain'], Session | null>>,
  Expect<Equal<Sessions['defined'], { expires: string; user: User; role: string } | null>>,
  Expect<Equal<Sessions['inline'], { expires: string; floor: number } | null>>,
  Expect<Equal<Sessions['made'], { expires: string; host: string } | null>>,
  Expect<Equal<Sessions['signedIn'], Destination>>,
  Expect<Equal<Sessions['inBrowser'], Session | null>>,
  Expect<Equal<Sessions['updated'], Session | null>>,
  Expect<Equal<IsAny<Handle>, false>>,
  Expect<Equal<IsAny<Parameters<Handle>[0]>, false>>,
  Expect<Equal<IsAny<Parameters<Handle>[0]['event']>, false>>,
  Expect<Equal<IsAny<ReturnType<Handle>>, false>>,
  Expect<Equal<IsAny<Sessions['here']>, false>>,
  Expect<Equal<typeof auth.requestAuth, (event: RequestEvent) => Promise<RequestAuth>>>,
  Expect<Equal<typeof SignIn, Component<SignInProps>>>,
  Expect<Equal<typeof SignOut, Component<SignOutProps>>>,
]

// @ts-expect-error -- the session may be null
export const certain: Session = await event.locals.auth()

// @ts-expect-error -- the option is unknown
CompilerAuth({ provider: [] })
