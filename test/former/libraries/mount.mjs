import { createRequire } from 'node:module'
import { ExpressAuth } from '@auth/express'
import Credentials from '@auth/express/providers/credentials'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { toNodeHandler } from 'better-auth/node'
import express from 'express'
import { EMAIL, PASSWORD } from './people.mjs'

const require = createRequire(import.meta.url)
const NextAuth = require('next-auth').default
const NextCredentials = require('next-auth/providers/credentials').default

const authorize = ({ password }) => (password === PASSWORD ? { id: 'ann', name: 'Ann', email: EMAIL } : null)
const provider = { credentials: { password: {} }, authorize }
const signIn = (browser) => browser.submit('/api/auth/callback/credentials', { password: PASSWORD })

/** Former libraries in an application of Express, as their documentation mounts them. */
const LIBRARIES = {
  authjs: ({ app, secret }) => {
    app.use('/api/auth', ExpressAuth({ secret, trustHost: true, providers: [Credentials(provider)] }))
    return signIn
  },
  nextAuth: ({ app, secret }) => {
    process.env['AUTH_TRUST_HOST'] = '1'
    const options = { secret, useSecureCookies: true, providers: [NextCredentials(provider)] }
    app.use('/api/auth', express.urlencoded({ extended: false }), (req, res) => {
      const [path, query = ''] = req.url.slice(1).split('?')
      const nextauth = path.split('/')
      Object.defineProperty(req, 'query', { value: { ...Object.fromEntries(new URLSearchParams(query)), nextauth } })
      const pairs = (req.headers.cookie ?? '').split('; ').map((pair) => pair.split(/=(.*)/s))
      req.cookies = Object.fromEntries(pairs.map(([name, value = '']) => [name, decodeURIComponent(value)]))
      return NextAuth(req, res, options)
    })
    return signIn
  },
  betterAuth: async ({ app, origin, secret }) => {
    const auth = betterAuth({
      ...{ secret, baseURL: origin, database: memoryAdapter({ user: [], session: [], account: [], verification: [] }) },
      emailAndPassword: { enabled: true, autoSignIn: false },
      session: { cookieCache: { enabled: true, maxAge: 86_400, strategy: 'jwe' } },
      telemetry: { enabled: false },
      rateLimit: { enabled: false },
      logger: { disabled: true },
    })
    await auth.api.signUpEmail({ body: { email: EMAIL, password: PASSWORD, name: 'Ann' } })
    app.all('/api/auth/*splat', toNodeHandler(auth))
    return (browser) => browser.postJson('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD })
  },
}

/** Mounts a former library at `/api/auth`, and returns a function that signs Ann in. */
export const mount = async (library, parts) => LIBRARIES[library](parts)

/** A new application of Express. */
export const newApp = () => express()
