import { expect, it } from '@jest/globals'
import type {
  default as FullstackAuth,
  FullstackAuthResult,
  NextAuthConfig,
  NextAuthRequest,
  Destination,
  Session,
  RequestAuth,
} from '@authengine/next'
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import type { NextFetchEvent, NextRequest } from 'next/server.js'
import type { SessionValue, useSession } from '@authengine/next/react'
import type { Equal, Expect } from '../../../types/Equal.js'

// Nothing here runs; it only has to compile.
declare const make: typeof FullstackAuth
declare const use: typeof useSession
declare const request: NextRequest
declare const event: NextFetchEvent
declare const api: [NextApiRequest, NextApiResponse]
declare const context: GetServerSidePropsContext
declare const params: { params: Promise<{ id: string }> }
interface Guest extends Session {
  role: 'guest'
}

const plain = () => make({})
const withRole = () =>
  make({
    callbacks: {
      session: ({ session }) => ({ ...session, role: 'guest' as const }),
      authorized: ({ auth, request: { nextUrl } }) => auth?.role === 'guest' || nextUrl.pathname === '/',
    },
  })
const asFunction = () =>
  make<Guest>((given) => ({
    url: given?.url,
    callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },
  }))
const satisfying = {
  callbacks: {
    session: ({ session }) => ({ ...session, role: 'guest' as const }),
    authorized: ({ auth }) => Boolean(auth?.user),
  },
} satisfies NextAuthConfig

const sessions = async () => ({
  here: await plain().auth(),
  node: await plain().auth(...api),
  context: await plain().auth(context),
  role: (await withRole().auth())?.role,
  updated: (await withRole().unstable_update({}))?.role,
  visited: (await (await withRole().requestAuth(request)).session())?.role,
  satisfying: (await make(satisfying).auth())?.role,
  guest: await asFunction().auth(),
})
const others = () => ({
  proxy: plain().auth(request, event),
  wrapped: withRole().auth((given, given2: typeof params) => {
    const role: 'guest' | undefined = given.auth?.role
    return Response.json([role, given2.params, given.nextUrl.basePath])
  }),
  silent: plain().auth(async () => Promise.resolve()),
  leaving: plain().signIn('cred', { username: 'ann' }),
  staying: plain().signIn('cred', { redirect: false }),
  form: plain().signIn('cred', new FormData()),
  out: plain().signOut(),
  stayingOut: plain().signOut({ redirect: false }),
  requestAuth: plain().requestAuth(),
})
const hooks = () => ({ any: use(), required: use<Guest>({ required: true }) })
type Sessions = Awaited<ReturnType<typeof sessions>>
type Others = ReturnType<typeof others>
type Hooks = ReturnType<typeof hooks>

type Checks = [
  Expect<Equal<Sessions['here'], Session | null>>,
  Expect<Equal<Sessions['node'], Session | null>>,
  Expect<Equal<Sessions['context'], Session | null>>,
  Expect<Equal<Sessions['role'], 'guest' | undefined>>,
  Expect<Equal<Sessions['updated'], 'guest' | undefined>>,
  Expect<Equal<Sessions['visited'], 'guest' | undefined>>,
  Expect<Equal<Sessions['satisfying'], 'guest' | undefined>>,
  Expect<Equal<Sessions['guest'], Guest | null>>,
  Expect<Equal<Others['proxy'], Promise<Response>>>,
  Expect<Equal<Others['wrapped'], (request: NextRequest, context: typeof params) => Promise<Response>>>,
  Expect<Equal<ReturnType<Others['silent']>, Promise<Response>>>,
  Expect<Equal<Others['leaving'], Promise<never>>>,
  Expect<Equal<Others['staying'], Promise<Destination>>>,
  Expect<Equal<Others['form'], Promise<Destination>>>,
  Expect<Equal<Others['out'], Promise<never>>>,
  Expect<Equal<Others['stayingOut'], Promise<Destination>>>,
  Expect<Equal<Others['requestAuth'], Promise<RequestAuth>>>,
  Expect<Equal<Hooks['any'], SessionValue>>,
  Expect<Equal<Hooks['required']['status'], 'authenticated' | 'loading'>>,
  Expect<Equal<Extract<Hooks['required'], { status: 'authenticated' }>['data'], Guest>>,
  Expect<Equal<NextAuthRequest<Guest>['auth'], Guest | null>>,
  Expect<Equal<ReturnType<FullstackAuthResult['handlers']['GET']>, Promise<Response>>>,
]

const refused = () => {
  // @ts-expect-error -- true, false or a response
  make({ callbacks: { authorized: () => 'yes' } })
  // @ts-expect-error -- the callback is unknown
  make({ callbacks: { authorised: () => true } })
  // @ts-expect-error -- the session may be null
  const certain: Promise<Session> = plain().auth()
  // @ts-expect-error -- the default session has no role
  const role: unknown = use().data?.role
  return [certain, role]
}

it('infers all types', () => {
  const checks: Checks['length'] = 22
  expect(checks).toBe(22)
  expect([sessions, others, hooks, refused]).toHaveLength(4)
})
