import { createRequire } from 'node:module'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { EMAIL, mailedLinks, PASSWORD } from './people.mjs'
import { authjsDatabase } from './tables.mjs'

const require = createRequire(import.meta.url)
const NextAuth = require('next-auth').default
const Credentials = require('next-auth/providers/credentials').default

/** NextAuth 4: sealed sessions with a password, or rows with a mailed link. */
export function nextAuth({ claims = {}, config = {}, rows = false, secret, userId = 'ann' }) {
  process.env['AUTH_TRUST_HOST'] = '1'
  const db = rows ? authjsDatabase() : undefined
  const adapter = db && KyselyAdapter(db)
  const mails = mailedLinks()
  const authorize = ({ password }) => (password === PASSWORD ? { id: userId, name: 'Ann', email: EMAIL } : null)
  const options = {
    secret,
    logger: { error: (...all) => console.error(...all), warn() {}, debug() {} },
    providers: rows ? [mails.provider] : [Credentials({ credentials: { password: {} }, authorize })],
    callbacks: { jwt: ({ token, user }) => (user ? { ...token, ...claims } : token) },
    ...(adapter && { adapter, session: { strategy: 'database' } }),
    ...config,
  }
  return {
    ...{ adapter, db },
    handle: (request) => handled(request, options),
    signIn: async (browser) => {
      if (!rows) await browser.submit('/api/auth/callback/credentials', { password: PASSWORD })
      else await mails.signIn(browser)
    },
  }
}

/** Runs NextAuth as an API route of Next.js does. */
async function handled(request, options) {
  const { host, pathname, protocol, searchParams } = new URL(request.url)
  const body = request.method === 'POST' ? Object.fromEntries(new URLSearchParams(await request.text())) : {}
  const secure = protocol === 'https:'
  options.useSecureCookies = secure
  const req = {
    method: request.method,
    headers: {
      ...Object.fromEntries(request.headers),
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
    },
    query: { ...Object.fromEntries(searchParams), nextauth: pathname.replace('/api/auth/', '').split('/') },
    cookies: cookiesIn(request.headers.get('cookie') ?? ''),
    body,
  }
  const headers = new Headers()
  return new Promise((resolve, reject) => {
    let status = 200
    const end = (content = null) => {
      resolve(new Response(content, { status, headers }))
      return res
    }
    const res = {
      status: (code) => {
        status = code
        return res
      },
      getHeader: (name) => (name === 'Set-Cookie' ? headers.getSetCookie() : (headers.get(name) ?? undefined)),
      setHeader: (name, value) => {
        headers.delete(name)
        for (const each of [value].flat()) headers.append(name, each)
      },
      json: (value) => end(JSON.stringify(value)),
      send: (value) => end(typeof value === 'object' ? JSON.stringify(value) : value),
      end,
    }
    NextAuth(req, res, options).catch(reject)
  })
}

const cookiesIn = (header) =>
  Object.fromEntries(
    header
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const equals = pair.indexOf('=')
        return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))]
      }),
  )
