import { minted } from './minted.mjs'
import { portable } from './portable.mjs'
import { ORIGIN, must, mustBeAnn } from './site.mjs'
import { timed } from './timed.mjs'

/** Sends a request to the session route, and parses the response. */
export async function read(handle, cookie, path = '/auth/session') {
  const response = await handle(new Request(ORIGIN + path, { headers: cookie === undefined ? {} : { cookie } }))
  return response.json()
}

const node = () => import('../subjects/authengine.mjs')

const ours = (options, first, load) => async (effort) => {
  const { create } = await load()
  const { handle } = create(options)
  const cookies = minted('authengine', options, first ? effort.distinct[options.large ? 'large' : 'small'] : 1)
  mustBeAnn(await read(create(options).handle, cookies[0]))
  return first
    ? { call: (at) => read(handle, cookies[at]), supply: cookies.length }
    : { call: () => read(handle, cookies[0]) }
}

const authjs = (options) => async () => {
  const { cookie, create } = await import('../subjects/authjs.mjs')
  const { handle } = create(options)
  const header = await cookie(create({ ...options, secrets: 1, oldest: true, providers: 1 }))
  mustBeAnn(await read(handle, header))
  return { call: () => read(handle, header) }
}

export const betterAuthRoute = (cache) => async () => {
  const { cookie, create } = await import('../subjects/betterAuth.mjs')
  const subject = create({ cache })
  const header = await cookie(subject)
  const session = () => read(subject.handle, header, '/auth/get-session')
  mustBeAnn(await session())
  return { call: session }
}

const iron = (large) => async () => {
  const { cookie, getIronSession, OPTIONS } = await import('../subjects/ironSession.mjs')
  const options = { ...OPTIONS, chunk: true }
  const header = await cookie({ large, options })
  const handle = async (request) => Response.json(await getIronSession(request, new Response(), options))
  mustBeAnn(await read(handle, header))
  return { call: () => read(handle, header) }
}

/** The same request and the same response, without reading the cookie: the lower limit for every library. */
const floor = (options) => async () => {
  const { create } = await import('../subjects/authengine.mjs')
  const [cookie] = minted('authengine', options, 1)
  const session = await read(create(options).handle, cookie)
  mustBeAnn(session)
  return { call: () => read(async () => Response.json(session), cookie) }
}

/**
 * A case that reads a sealed cookie over the session route.
 *
 * @param {{ name: string, title: string, first?: boolean, large?: boolean, secrets?: number, providers?: number, peers?: boolean }} what
 */
export function sessionRoute({ name, title, first = false, peers = true, ...options }) {
  must(options.large === undefined || typeof options.large === 'boolean', 'large is yes or no')
  return {
    name,
    title,
    contestants: {
      authengine: timed(ours(options, first, node)),
      ...(first && peers && { 'authengine, portable': timed(ours(options, first, portable), 'JoseCodec') }),
      '@auth/core': timed(authjs(options)),
      ...(options.large && { 'floor of this size': timed(floor(options), 'reads no cookie') }),
      ...(peers && {
        'iron-session': timed(iron(options.large ?? false), 'no callbacks, routes, sliding expiry or sign-out'),
      }),
      ...(peers &&
        !options.large && {
          'better-auth (jwe)': timed(betterAuthRoute('jwe')),
          'better-auth (compact)': timed(betterAuthRoute('compact'), 'signed, not sealed'),
        }),
    },
  }
}
