import { describe, expect, it } from '@jest/globals'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

describe('imports of Auth.js', () => {
  it.each([
    [`import NextAuth from "next-auth"`, `import NextAuth from "@authengine/next"`],
    [
      `import NextAuth, { type DefaultSession } from 'next-auth';`,
      `import NextAuth, { type DefaultSession } from '@authengine/next';`,
    ],
    [`import { signIn, signOut } from 'next-auth/react'`, `import { signIn, signOut } from '@authengine/next/react'`],
    [`import GitHub from 'next-auth/providers/github'`, `import GitHub from '@authengine/next/providers/github'`],
    [`import type { JWT } from 'next-auth/jwt'`, `import type { JWT } from 'authengine'`],
    [`import Hydra from '@auth/core/providers/ory-hydra'`, `import Hydra from '@authengine/next/providers/hydra'`],
    [`import { InvalidCheck } from '@auth/core/errors'`, `import { InvalidCheck } from 'authengine'`],
    [`import { EmailConfig } from 'next-auth/providers/email'`, `import { EmailConfig } from 'authengine'`],
    [`import 'next-auth/jwt'`, `import 'authengine'`],
    [`import pkg from 'next-auth/package.json'`, `import pkg from '@authengine/next/package.json'`],
    [
      `import type { GithubProfile } from 'next-auth/providers/github'`,
      `import type { GitHubProfile } from '@authengine/next/providers/github'`,
    ],
    [`export { signIn } from 'next-auth/react'`, `export { signIn } from '@authengine/next/react'`],
    [`const load = () => import('next-auth/react')`, `const load = () => import('@authengine/next/react')`],
    [`const { signIn } = require("next-auth/react")`, `const { signIn } = require("@authengine/next/react")`],
    [
      `jest.mock('next-auth/react', () => ({ useSession: jest.fn() }))`,
      `jest.mock('@authengine/next/react', () => ({ useSession: jest.fn() }))`,
    ],
    [`vi.mock('next-auth')`, `vi.mock('@authengine/next')`],
    [`/// <reference types="@auth/sveltekit" />`, `/// <reference types="@authengine/sveltekit" />`],
  ])('rewrites %s', (before, after) => {
    const { changed, left, text } = rewritten(before)
    expect([text, changed, left]).toEqual([after, 1, []])
  })

  it.each([
    ['@auth/express', 'ExpressAuth', 'MiddlewareAuth', '@authengine/express'],
    ['@auth/sveltekit', 'SvelteKitAuth', 'CompilerAuth', '@authengine/sveltekit'],
    ['@auth/qwik', 'QwikAuth$', 'serverAuth$', '@authengine/qwik'],
    ['@auth/solid-start', 'SolidAuth', 'SignalAuth', '@authengine/solid-start'],
  ])('renames the function of %s where it is used', (module, before, after, binding) => {
    const { text } = rewritten(`import { ${before} } from '${module}'\n\nexport const auth = ${before}(config)\n`, {
      binding,
    })
    expect(text).toBe(`import { ${after} } from '${binding}'\n\nexport const auth = ${after}(config)\n`)
  })

  it('uses the package of Qwik 2 if the application has it', () => {
    const { text } = rewritten(`import { QwikAuth$ } from '@auth/qwik'\n`, { binding: '@authengine/qwik2' })
    expect(text).toBe(`import { serverAuth$ } from '@authengine/qwik2'\n`)
  })

  it('renames types where they are used, and keeps an alias', () => {
    const code = `import { NextAuthOptions, type Session as S } from 'next-auth';\nlet options: NextAuthOptions\nlet s: S\n`
    const after = `import { NextAuthConfig, type Session as S } from '@authengine/next';\nlet options: NextAuthConfig\nlet s: S\n`
    expect(rewritten(code).text).toBe(after)
  })

  it('keeps the local name if the new name is taken', () => {
    const code = `import { ExpressAuth } from '@auth/express'\nconst MiddlewareAuth = 1\nExpressAuth()\n`
    expect(rewritten(code, { binding: '@authengine/express' }).text).toBe(
      `import { MiddlewareAuth as ExpressAuth } from '@authengine/express'\nconst MiddlewareAuth = 1\nExpressAuth()\n`,
    )
  })

  it('splits an import whose names are in several modules', () => {
    const { text } = rewritten(`import { Session, PagesOptions } from "next-auth"\n`)
    expect(text).toBe(`import { Session } from "@authengine/next"\nimport { PagesOptions } from "authengine"\n`)
  })

  it('leaves names that are not there, with a comment', () => {
    const { left, text } = rewritten(`import { User, ISODateString } from 'next-auth'\nlet d: ISODateString\n`)
    expect(left).toEqual(['manual: "ISODateString" of next-auth has no counterpart.'])
    expect(withoutMarks(text)).toBe(
      `import { ISODateString } from 'next-auth'\nimport { User } from '@authengine/next'\nlet d: ISODateString\n`,
    )
    expect(text).toMatch(/^\/\/ AUTHENGINE-TODO: "ISODateString" .* See https:\/\/.*\/guides\/migrating\.md#/)
  })

  it.each([
    [`import Passage from 'next-auth/providers/passage'`, 'write it as an object'],
    [`import { withAuth } from 'next-auth/middleware'`, 'callback authorized'],
    [`export { default } from 'next-auth/middleware'`, 'callback authorized'],
    [`import { encode } from 'next-auth/jwt'`, 'engine.session'],
    [`import { signIn } from 'next-auth/webauthn'`, 'signInWithPasskey'],
  ])('lists %s', (code, why) => {
    const { left, text } = rewritten(code)
    expect(left).toEqual([expect.stringContaining(why)])
    expect(withoutMarks(text)).toBe(code)
  })

  it('asks for a look at types of adapters, and at augmentations', () => {
    const code = `import type { Adapter } from '@auth/core/adapters'\nlet a: Adapter\ndeclare module 'next-auth/jwt' {\n  interface JWT { role?: string }\n}\ndeclare module 'next-auth' {\n  interface Session { role?: string }\n}\n`
    const { left, text } = rewritten(code)
    expect(left).toEqual([
      expect.stringMatching(/^review: Remove interface Session/),
      expect.stringMatching(/^review: The type Adapter/),
    ])
    expect(withoutMarks(text)).toBe(
      `import type { AuthjsAdapter } from 'authengine'\nlet a: AuthjsAdapter\ndeclare module 'authengine' {\n  interface JWT { role?: string }\n}\ndeclare module 'authengine' {\n  interface Session { role?: string }\n}\n`,
    )
  })

  it('changes no other import, comment or text', () => {
    const code = `// import Atlassian from "next-auth/providers/atlassian"\nimport { PrismaAdapter } from '@auth/prisma-adapter'\nconst text = 'see next-auth'\n`
    expect(rewritten(code)).toEqual({ text: code, changed: 0, left: [], notes: [] })
  })
})

describe('inserted strings', () => {
  const code = (quote: string) =>
    ['import { getToken } from "next-auth/jwt"', `const name = ${quote}a${quote}`, 'await getToken({ req })'].join('\n')

  it('have double quotes in code that has no others', () => {
    expect(rewritten(code('"')).text).toContain('{ secret: process.env.AUTH_SECRET ?? "" }')
  })

  it('have single quotes in other code', () => {
    expect(rewritten(code("'")).text).toContain("{ secret: process.env.AUTH_SECRET ?? '' }")
  })
})
