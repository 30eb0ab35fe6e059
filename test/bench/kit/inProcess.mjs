import { expressRequest } from './expressRequest.mjs'
import { minted } from './minted.mjs'
import { ORIGIN, mustBeAnn } from './site.mjs'
import { timed } from './timed.mjs'

const engine = (options, first) => async (effort) => {
  const { create } = await import('../subjects/authengine.mjs')
  const { engine } = create(options)
  const cookies = minted('authengine', options, first ? effort.distinct[sizeIn(options)] : 1)
  const read = async (engine, cookie) => {
    const headers = new Headers({ host: 'localhost:3000', cookie })
    return (await engine.session({ url: `${ORIGIN}/profile`, method: 'GET', headers })).session
  }
  mustBeAnn(await read(create(options).engine, cookies[0]))
  return first
    ? { call: (at) => read(engine, cookies[at]), supply: cookies.length }
    : { call: () => read(engine, cookies[0]) }
}

const expressBinding = (options, first) => async (effort) => {
  const { configOf } = await import('../subjects/authengine.mjs')
  const { getSession } = await import('@authengine/express')
  const config = configOf(options)
  const cookies = minted('authengine', options, first ? effort.distinct[sizeIn(options)] : 1)
  mustBeAnn(await getSession(expressRequest(cookies[0]), configOf(options)))
  return first
    ? { call: (at) => getSession(expressRequest(cookies[at]), config), supply: cookies.length }
    : { call: () => getSession(expressRequest(cookies[0]), config) }
}

const authExpress = (options) => async () => {
  const { cookie, create, configOf } = await import('../subjects/authjs.mjs')
  const { getSession } = await import('@auth/express')
  const header = await cookie(create(options))
  const config = configOf(options)
  mustBeAnn(await getSession(expressRequest(header), config))
  return { call: () => getSession(expressRequest(header), config) }
}

const betterAuth = (cache) => async () => {
  const { cookie, create } = await import('../subjects/betterAuth.mjs')
  const subject = create({ cache })
  const header = await cookie(subject)
  const read = () => subject.auth.api.getSession({ headers: new Headers({ cookie: header }) })
  mustBeAnn(await read())
  return { call: read }
}

const iron = (large) => async () => {
  const { cookie, getIronSession, OPTIONS } = await import('../subjects/ironSession.mjs')
  const options = { ...OPTIONS, chunk: true }
  const header = await cookie({ large, options })
  const read = () => {
    const { res, ...req } = expressRequest(header)
    return getIronSession(req, res, options)
  }
  mustBeAnn(await read())
  return { call: read }
}

const passport = async () => {
  const { create } = await import('../subjects/expressSession.mjs')
  const { signedIn, through } = await import('./expressHandlers.mjs')
  const { handlers, store } = create()
  const header = await signedIn(store)
  const read = async () => ({ user: (await through(handlers, expressRequest(header))).user })
  mustBeAnn(await read())
  return { call: read }
}

const sizeIn = ({ large }) => (large ? 'large' : 'small')

/** A case that reads a sealed cookie in server code, without a request to the session route. */
export const inProcess = ({ name, title, first = false, ...options }) => ({
  name,
  title,
  contestants: {
    authengine: timed(engine(options, first)),
    '@authengine/express': timed(expressBinding(options, first)),
    '@auth/express': timed(authExpress(options)),
    ...(!options.large && {
      'better-auth (jwe)': timed(betterAuth('jwe')),
      'better-auth (compact)': timed(betterAuth('compact'), 'signed, not sealed'),
    }),
    'iron-session': timed(iron(options.large ?? false), 'no callbacks, sliding expiry or sign-out'),
    ...(!options.large && {
      'express-session + passport': timed(passport, 'a row in memory under a signed cookie'),
    }),
  },
})
