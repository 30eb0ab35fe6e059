import { createRequire } from 'node:module'
import { authjsApplication } from './authjsApplication.mjs'

const require = createRequire(import.meta.url)
const NextAuth = require('next-auth').default
const Credentials = require('next-auth/providers/credentials').default

/** NextAuth 4: sealed sessions with a password, or rows with a mailed link. */
export function nextAuth(given) {
  process.env['AUTH_TRUST_HOST'] = '1'
  return authjsApplication(given, { Credentials, handle: handled, own: {} })
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
