import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { FACTORIES } from '../../../../../plugins/migrate/src/codemod/betterAuth/socialProviders.js'
import { PAGES } from '../../../../../plugins/migrate/src/codemod/Place.js'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

const from = 'better-auth'

describe('the configuration of Better Auth', () => {
  it('becomes one of authengine', () => {
    const code = `import { betterAuth } from "better-auth"
import { admin, twoFactor } from "better-auth/plugins"

export const auth = betterAuth({
  baseURL: process.env.BETTER_AUTH_URL,
  session: { expiresIn: 60, updateAge: 10, cookieCache: { enabled: true } },
  socialProviders: {
    github: { clientId: 'a', clientSecret: 'b' },
    microsoft: { clientId: 'c', clientSecret: 'd', tenantId: 'e' },
  },
  plugins: [admin(), twoFactor()],
  database: pool,
})
`
    const { left, text } = rewritten(code, { from })
    expect(withoutMarks(text)).toBe(`import { admin, twoFactor } from "better-auth/plugins"
import FullstackAuth from "@authengine/next"
import GitHub from "@authengine/next/providers/github"
import MicrosoftEntraID from "@authengine/next/providers/microsoft-entra-id"

export const { handlers, auth, signIn, signOut } = FullstackAuth({
  url: process.env.AUTH_URL,
  session: { maxAge: 60, updateAge: 10, cookieCache: { enabled: true } },
  providers: [
    GitHub({ clientId: 'a', clientSecret: 'b' }),
    MicrosoftEntraID({ clientId: 'c', clientSecret: 'd', tenantId: 'e' }),
  ],
  plugins: [admin(), twoFactor()],
  database: pool,
})
`)
    expect(left).toHaveLength(5)
    for (const word of ['cookieCache', 'tenantId', 'a banned user could sign in again', 'secondFactor()', 'sqlAdapter'])
      expect(left.filter((each) => each.includes(word))).toHaveLength(1)
  })

  it('keeps the layout of the list of providers', () => {
    const code = `import { betterAuth } from 'better-auth'
export const auth = betterAuth({
  socialProviders: {
    // The main one.
    google: {
      clientId: 'a',
    },
    github,
  },
})
export const other = betterAuth({ socialProviders: { 'vk': { clientId: 'b' } } })
`
    const { left, text } = rewritten(code, { from })
    expect(left).toEqual([])
    expect(text).toContain(`
  providers: [
    // The main one.
    Google({
      clientId: 'a',
    }),
    GitHub(github),
  ],
`)
    expect(text).toContain(`providers: [VK({ clientId: 'b' })]`)
  })

  it.each(Object.entries(FACTORIES))('names the provider %s as its module does: %s', (id, factory) => {
    expect(readFileSync(`plugins/providers/src/${id}.ts`, 'utf8')).toContain(`export default function ${factory}(`)
  })

  it('lists each plugin once, where it stands', () => {
    const code = `import { betterAuth } from 'better-auth'
import { magicLink, twoFactor as factor, custom } from 'better-auth/plugins'
import { passkey } from '@better-auth/passkey'
export const auth = betterAuth({
  plugins: [
    magicLink({
      sendMagicLink() {},
    }),
    factor(),
    passkey(),
    custom(),
  ],
})
`
    const { left, text } = rewritten(code, { from })
    expect(left).toHaveLength(4)
    expect(text).toMatch(/\n {4}\/\/ AUTHENGINE-TODO: magicLink: .*email\.md\S*\n {4}magicLink\(/)
    expect(text).toMatch(/\n {4}\/\/ AUTHENGINE-TODO: twoFactor: .*second-factor\.md\S*\n {4}factor\(/)
    expect(text).toMatch(/\n {4}\/\/ AUTHENGINE-TODO: passkey: .*passkeys\.md\S*\n {4}passkey\(/)
    expect(text).toMatch(/\n {4}\/\/ AUTHENGINE-TODO: custom .*\n {4}custom\(/)
  })

  it('becomes an engine, with the base path of before, in other frameworks', () => {
    const code = `import { betterAuth } from 'better-auth'
export const auth = betterAuth({
  secret,
})
`
    expect(rewritten(code, { from, binding: null })).toMatchObject({
      left: [],
      text: `import { AuthEngine } from 'authengine'
export const auth = new AuthEngine({
  basePath: '/api/auth',
  secret,
})
`,
    })
  })

  it.each(['@authengine/express', '@authengine/sveltekit', '@authengine/qwik2'])(
    'becomes one of the framework: %s',
    (binding) => {
      const code = `import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ secret })\n`
      expect(rewritten(code, { from, binding })).toMatchObject({
        left: [],
        text: `import { defineConfig } from '${binding}'\nexport const auth = defineConfig({ basePath: '/api/auth', secret })\n`,
      })
    },
  )

  it('keeps the name of the site', () => {
    const code = `import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ appName: 'Shop', secret })\n`
    expect(rewritten(code, { from })).toMatchObject({
      left: [],
      text: expect.stringContaining(`FullstackAuth({ theme: { siteName: 'Shop' }, secret })`),
    })
    expect(rewritten(code.replace(`appName: 'Shop'`, 'appName'), { from }).text).toContain(
      'theme: { siteName: appName }',
    )
  })

  it.each(['betterAuth(options)', 'betterAuth({ socialProviders: make() })', 'betterAuth({ unknown: 1 })'])(
    'is listed where it cannot be read: %s',
    (call) => {
      expect(
        rewritten(`import { betterAuth } from 'better-auth'\nexport const auth = ${call}\n`, { from }).left,
      ).toHaveLength(1)
    },
  )
})

describe('calls of Better Auth', () => {
  it.each([
    [`signIn.social({ provider: 'google', callbackURL: '/x' })`, `signIn('google', { callbackUrl: '/x' })`],
    [`authClient.signIn.social({ provider: "microsoft" })`, `authClient.signIn("microsoft-entra-id")`],
    [`client.signIn.social({ provider, callbackURL })`, `client.signIn(provider, { callbackUrl: callbackURL })`],
  ])('rewrites %s', (before, after) => {
    expect(rewritten(before, { from })).toMatchObject({ text: after, left: [], changed: 1 })
  })

  it.each([
    [`signIn.social({ provider: 'google', errorCallbackURL: '/e' })`, 'takes no other options'],
    [`signIn.email({ email, password })`, "signIn('password', { email, password })"],
    [`signUp.email({ email, password })`, 'sign up on the page'],
    [`authClient.useSession()`, 'SessionProvider'],
    [`authClient.organization.create({})`, 'no counterpart'],
    [`auth.api.listSessions({ headers })`, 'engine.sessions.listFor'],
    [`type S = typeof auth.$Infer.Session`, 'SessionOf'],
    [`export const { signUp } = authClient`, 'they need their object'],
  ])('lists %s', (code, why) => {
    const { left, text } = rewritten(code, { from })
    expect(left).toEqual([expect.stringContaining(why)])
    expect(withoutMarks(text)).toBe(code)
  })

  it.each([
    [`authClient.signIn.magicLink({ email })`, 'email'],
    [`authClient.emailOtp.sendVerificationOtp({ email })`, 'email'],
    [`authClient.twoFactor.verifyTotp({ code })`, 'secondFactor'],
    [`import { twoFactor } from './client'\nawait twoFactor.getTotpUri({ password })`, 'secondFactor'],
    [`authClient.passkey.addPasskey()`, 'passkeys'],
    [`authClient.requestPasswordReset({ email })`, 'ownPages'],
    [`auth.api.verifyTOTP({ body })`, 'secondFactor'],
    [`auth.api.signInMagicLink({ body })`, 'email'],
    [`auth.api.getAccessToken({ body })`, 'tokens'],
    [`authClient.signOut({ fetchOptions: { onSuccess } })`, 'betterAuth'],
  ] as const)('names the page for %s', (code, page) => {
    const { text, left } = rewritten(code, { from })
    expect(left).toHaveLength(1)
    expect(text).toContain(`See ${PAGES[page]}\n`)
  })

  it('removes the plugins of the client with their import', () => {
    const code = `import { createAuthClient } from 'better-auth/client'
import { twoFactorClient } from 'better-auth/client/plugins'
export const authClient = createAuthClient({ plugins: [twoFactorClient()] })
`
    const { left, text } = rewritten(code, { from, binding: '@authengine/sveltekit' })
    expect(left).toEqual([expect.stringContaining('Plugins of the client')])
    expect(withoutMarks(text)).toBe(
      `import { AuthClient } from 'authengine/client'\nexport const authClient = new AuthClient({ basePath: '/api/auth' })\n`,
    )
  })

  it('makes the client one of authengine', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const authClient = createAuthClient({ baseURL: url })\n`
    const { left, text } = rewritten(code, { from })
    expect(withoutMarks(text)).toBe(
      `import { AuthClient } from 'authengine/client'\nexport const authClient = new AuthClient({ basePath: '/api/auth' })\n`,
    )
    expect(left).toEqual([expect.stringContaining('SessionProvider')])
  })

  it('exports the functions of React under the same names', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const { signIn, useSession } = createAuthClient();\n`
    expect(withoutMarks(rewritten(code, { from }).text)).toBe(
      `export { signIn, useSession } from '@authengine/next/react';\n`,
    )
  })

  it('lists the parts of the client that are no functions of React', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const { signIn, twoFactor } = createAuthClient()\n`
    const { left, text } = rewritten(code, { from })
    expect(left).toEqual([expect.stringContaining('twoFactor: @authengine/second-factor')])
    expect(withoutMarks(text)).toBe(`export { signIn } from '@authengine/next/react'\n`)
  })

  it('reads the session of the server', () => {
    const code = `const session = await auth.api.getSession({ headers: await headers() })\n`
    expect(withoutMarks(rewritten(code, { from }).text)).toBe(`const session = await auth()\n`)
    const other = `const session = await auth.api.getSession({ headers: c.req.raw.headers })\n`
    expect(withoutMarks(rewritten(other, { from, binding: null }).text)).toBe(
      `const session = (await auth.session(c.req.raw)).session\n`,
    )
  })

  describe('with Express', () => {
    const express = { from, binding: '@authengine/express', file: 'src/server.ts' } as const

    it('mounts the handler, and reads and ends the session', () => {
      const code = `import express from 'express'
import { fromNodeHeaders, toNodeHandler } from 'better-auth/node'
import { auth } from './auth.js'

const app = express()
app.all('/api/auth/*splat', toNodeHandler(auth))
app.get('/me', async (req, res) => {
  const session = await auth.api.getSession({ headers: fromNodeHeaders(req.headers) })
  res.json(session?.user)
})
app.post('/leave', async (request, res) => {
  await auth.api.signOut({ headers: fromNodeHeaders(request.headers) })
  res.redirect('/')
})
`
      const { left, text } = rewritten(code, express)
      expect(left).toEqual([
        expect.stringContaining('review: getSession returns { user, expires }'),
        expect.stringContaining('review: signOut refuses'),
      ])
      expect(withoutMarks(text)).toBe(`import express from 'express'
import { auth } from './auth.js'
import { getSession, requestAuth, MiddlewareAuth } from '@authengine/express'

const app = express()
app.all('/api/auth/*splat', MiddlewareAuth(auth))
app.get('/me', async (req, res) => {
  const session = await getSession(req, auth)
  res.json(session?.user)
})
app.post('/leave', async (request, res) => {
  await (await requestAuth(request, auth)).signOut()
  res.redirect('/')
})
`)
    })

    it.each([
      [`auth.api.getSession({ headers: req.headers as HeadersInit })`, `getSession(req, auth)`],
      [`auth.api.getSession({ headers: new Headers(req.headers) })`, `getSession(req, auth)`],
    ])('reads the session of %s', (before, after) => {
      expect(withoutMarks(rewritten(before, express).text)).toContain(after)
    })

    it('infers the type of a session', () => {
      const code = `import { betterAuth } from 'better-auth'\nexport const auth = betterAuth({ secret })\nexport type S = typeof auth.$Infer.Session\n`
      const { left, text } = rewritten(code, express)
      expect(left).toEqual([expect.stringContaining('review: SessionOf is')])
      expect(withoutMarks(text)).toBe(
        `import { defineConfig, type SessionOf } from '@authengine/express'\nexport const auth = defineConfig({ basePath: '/api/auth', secret })\nexport type S = SessionOf<typeof auth>\n`,
      )
      expect(rewritten(`type U = typeof auth.$Infer.Session.user`, express).left).toEqual([
        expect.stringContaining('manual: Write SessionOf'),
      ])
    })

    it('takes another name if getSession is taken', () => {
      const code = `export const getSession = (req) => auth.api.getSession({ headers: fromNodeHeaders(req.headers) })\n`
      expect(withoutMarks(rewritten(code, express).text)).toBe(
        `import { getSession as currentSession } from '@authengine/express'\n\nexport const getSession = (req) => currentSession(req, auth)\n`,
      )
    })

    it.each([
      [`auth.api.getSession({ headers })`, 'Write getSession, auth or locals.auth'],
      [`auth.api.getSession({ headers: fromNodeHeaders(req.headers), asResponse: true })`, 'Write getSession'],
      [`const { success } = await auth.api.signOut({ headers: fromNodeHeaders(req.headers) })`, 'requestAuth'],
      [
        `import { toNodeHandler } from 'better-auth/node'\napp.all('/x', (req, res) => toNodeHandler(auth)(req, res))`,
        'MiddlewareAuth',
      ],
    ])('lists %s', (code, why) => {
      const { left, text } = rewritten(code, express)
      expect(left).toEqual([expect.stringContaining(`manual: `)])
      expect(left[0]).toContain(why)
      expect(withoutMarks(text)).toBe(code)
    })
  })

  it('calls the engine where there is no package for the framework', () => {
    expect(rewritten(`app.on(['GET'], '/x', (c) => auth.handler(c.req.raw))`, { from, binding: null })).toMatchObject({
      left: [],
      text: `app.on(['GET'], '/x', (c) => auth.handle(c.req.raw))`,
    })
    expect(rewritten(`auth.handler(request)`, { from }).left).toEqual([expect.stringContaining('handlers')])
  })

  it.each([
    ['@authengine/sveltekit', 'event.request.headers', 'event.locals.auth()'],
    ['@authengine/solid-start', 'event.request.headers', 'getSession(event, auth)'],
  ])('reads the session of an event with %s', (binding, headers, after) => {
    const { left, text } = rewritten(`await auth.api.getSession({ headers: ${headers} })`, { from, binding })
    expect(left).toHaveLength(1)
    expect(withoutMarks(text)).toContain(`await ${after}`)
  })

  it('keeps a type with the name of another one', () => {
    const code = `import type { Session } from 'better-auth'\nlet session: Session\n`
    const { left, text } = rewritten(code, { from })
    expect(left).toEqual([expect.stringContaining('The type Session has other members here')])
    expect(withoutMarks(text)).toBe(`import type { Session } from 'authengine'\nlet session: Session\n`)
  })

  it('mounts the handlers', () => {
    const code = `import { auth } from '@/lib/auth'\nimport { toNextJsHandler } from 'better-auth/next-js'\nexport const { GET, POST } = toNextJsHandler(auth)\n`
    expect(rewritten(code, { from }).text).toBe(
      `import { handlers } from '@/lib/auth'\nexport const { GET, POST } = handlers\n`,
    )
  })
})

describe('what works with Better Auth only', () => {
  it.each(['@daveyplate/better-auth-ui', 'better-auth-ui', '@x/better-auth-kit/react'])('is listed: %s', (name) => {
    const { left } = rewritten(`import { AuthView } from '${name}'\nAuthView()\n`, { from })
    expect(left).toEqual([expect.stringContaining(`${name} works with Better Auth only`)])
  })

  it('says what useSession needs', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const { useSession } = createAuthClient()\n`
    const { left, text } = rewritten(code, { from })
    expect(withoutMarks(text)).toBe(`export { useSession } from '@authengine/next/react'\n`)
    expect(left).toEqual([expect.stringContaining('useSession needs SessionProvider')])
  })

  it('says what replaces getSessionCookie', () => {
    const code = `import { getSessionCookie } from 'better-auth/cookies'\nexport const f = (r) => getSessionCookie(r)\n`
    expect(rewritten(code, { from }).left).toEqual([expect.stringContaining('with the callback authorized')])
  })
})
