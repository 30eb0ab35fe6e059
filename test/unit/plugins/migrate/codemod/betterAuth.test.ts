import { describe, expect, it } from '@jest/globals'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

const from = 'better-auth'

describe('the configuration of Better Auth', () => {
  it('becomes one of authengine', () => {
    const code = `import { betterAuth } from "better-auth"

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
    expect(withoutMarks(text)).toBe(`import FullstackAuth from "@authengine/next"
import Github from "@authengine/next/providers/github"
import MicrosoftEntraId from "@authengine/next/providers/microsoft-entra-id"

export const { handlers, auth, signIn, signOut } = FullstackAuth({
  url: process.env.AUTH_URL,
  session: { maxAge: 60, updateAge: 10, cookieCache: { enabled: true } },
  providers: [Github({ clientId: 'a', clientSecret: 'b' }), MicrosoftEntraId({ clientId: 'c', clientSecret: 'd', tenantId: 'e' })],
  plugins: [admin(), twoFactor()],
  database: pool,
})
`)
    for (const word of ['cookieCache', 'tenantId', 'a banned user could sign in again', 'secondFactor()', 'sqlAdapter'])
      expect(left.filter((each) => each.includes(word))).toHaveLength(1)
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
    expect(rewritten(code, { from, binding: '@authengine/express' }).left).toEqual([expect.stringContaining('Mount')])
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
    [`signIn.email({ email, password })`, 'passwords are a plugin'],
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

  it('makes the client one of authengine', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const authClient = createAuthClient({ baseURL: url })\n`
    expect(rewritten(code, { from }).text).toBe(
      `import { AuthClient } from 'authengine/client'\nexport const authClient = new AuthClient({ basePath: '/api/auth' })\n`,
    )
  })

  it('exports the functions of React under the same names', () => {
    const code = `import { createAuthClient } from 'better-auth/react'\nexport const { signIn, useSession } = createAuthClient();\n`
    expect(rewritten(code, { from }).text).toBe(`export { signIn, useSession } from '@authengine/next/react';\n`)
  })

  it('reads the session of the server', () => {
    const code = `const session = await auth.api.getSession({ headers: await headers() })\n`
    expect(withoutMarks(rewritten(code, { from }).text)).toBe(`const session = await auth()\n`)
    const other = `const session = await auth.api.getSession({ headers: c.req.raw.headers })\n`
    expect(withoutMarks(rewritten(other, { from, binding: null }).text)).toBe(
      `const session = (await auth.session(c.req.raw)).session\n`,
    )
  })

  it('mounts the handlers', () => {
    const code = `import { auth } from '@/lib/auth'\nimport { toNextJsHandler } from 'better-auth/next-js'\nexport const { GET, POST } = toNextJsHandler(auth)\n`
    expect(rewritten(code, { from }).text).toBe(
      `import { handlers } from '@/lib/auth'\nexport const { GET, POST } = handlers\n`,
    )
  })
})
