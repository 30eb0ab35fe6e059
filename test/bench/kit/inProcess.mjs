import { expressRequest } from './expressRequest.mjs'
import { minted } from './minted.mjs'
import { ORIGIN, mustBeAnn } from './site.mjs'
import { timed } from './timed.mjs'

const engine = (first) => async (effort) => {
  const { create } = await import('../subjects/authengine.mjs')
  const { engine } = create()
  const cookies = minted('authengine', {}, first ? effort.distinct.small : 1)
  const read = async (engine, cookie) => {
    const headers = new Headers({ host: 'localhost:3000', cookie })
    return (await engine.session({ url: `${ORIGIN}/profile`, method: 'GET', headers })).session
  }
  mustBeAnn(await read(create().engine, cookies[0]))
  return first
    ? { call: (at) => read(engine, cookies[at]), supply: cookies.length }
    : { call: () => read(engine, cookies[0]) }
}

const expressBinding = (first) => async (effort) => {
  const { configOf } = await import('../subjects/authengine.mjs')
  const { getSession } = await import('@authengine/express')
  const config = configOf()
  const cookies = minted('authengine', {}, first ? effort.distinct.small : 1)
  mustBeAnn(await getSession(expressRequest(cookies[0]), configOf()))
  return first
    ? { call: (at) => getSession(expressRequest(cookies[at]), config), supply: cookies.length }
    : { call: () => getSession(expressRequest(cookies[0]), config) }
}

const authExpress = async () => {
  const { cookie, create, configOf } = await import('../subjects/authjs.mjs')
  const { getSession } = await import('@auth/express')
  const header = await cookie(create())
  const config = configOf()
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

const iron = async () => {
  const { cookie, getIronSession, OPTIONS } = await import('../subjects/ironSession.mjs')
  const header = await cookie()
  const read = () => {
    const { res, ...req } = expressRequest(header)
    return getIronSession(req, res, OPTIONS)
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

/** A case that reads a small sealed cookie as server code does, without a request to the session route. */
export const inProcess = ({ name, title, first = false }) => ({
  name,
  title,
  contestants: {
    authengine: timed(engine(first)),
    '@authengine/express': timed(expressBinding(first)),
    '@auth/express': timed(authExpress),
    'better-auth (jwe)': timed(betterAuth('jwe')),
    'better-auth (compact)': timed(betterAuth('compact'), 'signed, not sealed'),
    'iron-session': timed(iron, 'no callbacks, sliding expiry or sign-out'),
    'express-session + passport': timed(passport, 'a row in memory under a signed cookie'),
  },
})
