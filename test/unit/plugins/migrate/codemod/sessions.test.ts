import { describe, expect, it } from '@jest/globals'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

const options = { authOptions: 'src/lib/auth.ts' }

describe('getServerSession of NextAuth 4', () => {
  it('becomes auth(), imported from the file of the options', () => {
    const code = `import { getServerSession } from "next-auth/next"
import { authOptions } from "@/lib/auth"

export const user = async () => (await getServerSession(authOptions))?.user
`
    expect(rewritten(code, { options })).toMatchObject({
      left: [],
      text: `import { auth } from "@/lib/auth"

export const user = async () => (await auth())?.user
`,
    })
  })

  it('keeps the options if they have other uses', () => {
    const code = `import { getServerSession } from 'next-auth'
import { authOptions, other } from '../lib/auth'
const page = authOptions.pages?.signIn
const session = await getServerSession(authOptions)
`
    expect(rewritten(code, { options }).text).toBe(`import { auth, authOptions, other } from '../lib/auth'
const page = authOptions.pages?.signIn
const session = await auth()
`)
  })

  it('takes another name if auth is taken', () => {
    const code = `import { getServerSession } from 'next-auth'
import { authOptions } from '@/lib/auth'
const auth = await getServerSession(authOptions)
`
    expect(rewritten(code, { options }).text).toBe(`import { auth as currentSession } from '@/lib/auth'
const auth = await currentSession()
`)
  })

  it('passes request and response, and asks for a look', () => {
    const code = `import { getServerSession } from 'next-auth'
import { authOptions } from '@/lib/auth'
export default async (req, res) => {
  const session = await getServerSession(req, res, authOptions)
}
`
    const { left, text } = rewritten(code, { options })
    expect(left).toEqual([expect.stringContaining('auth(req, res)')])
    expect(withoutMarks(text)).toContain('await auth(req, res)')
  })

  it.each(['getServerSession(makeOptions())', 'getServerSession()', 'getServerSession(unknownOptions)'])(
    'is left if the options cannot be found: %s',
    (call) => {
      const code = `import { getServerSession } from 'next-auth'\nconst session = ${call}\n`
      const { left, text } = rewritten(code, { options })
      expect(left).toEqual([expect.stringContaining('Write auth()')])
      expect(withoutMarks(text)).toBe(code)
    },
  )
})

describe('the options of NextAuth 4', () => {
  it('are passed to NextAuth in the same file', () => {
    const code = `import type { NextAuthOptions } from 'next-auth';

export const authOptions: NextAuthOptions = { providers: [] };
`
    expect(rewritten(code, { options, file: 'src/lib/auth.ts' }).text)
      .toBe(`import NextAuth, { defineConfig } from '@authengine/next';

export const authOptions = defineConfig({ providers: [] });

export const { handlers, auth, signIn, signOut } = NextAuth(authOptions);
`)
  })
})

describe('routes of NextAuth 4', () => {
  it('export the handlers', () => {
    const code = `import NextAuth from 'next-auth'
import { authOptions } from '@/lib/auth'

const handler = NextAuth(authOptions)

export { handler as GET, handler as POST }
`
    expect(rewritten(code, { options, file: 'app/api/auth/[...nextauth]/route.ts' }).text)
      .toBe(`import { handlers } from '@/lib/auth'

export const { GET, POST } = handlers

`)
  })

  it('keep a configuration that stands in the route', () => {
    const code = `import NextAuth from 'next-auth'
const handler = NextAuth({ providers: [] })
export { handler as GET, handler as POST }
`
    expect(rewritten(code, { file: 'app/api/auth/[...nextauth]/route.ts' }).text)
      .toBe(`import NextAuth from '@authengine/next'
const { handlers } = NextAuth({ providers: [] })
export const { GET, POST } = handlers
`)
  })

  it.each([
    ['pages/api/auth/[...nextauth].ts', 'export default NextAuth(authOptions)', 'App Router'],
    ['src/route.ts', 'export default (req, res) => NextAuth(req, res, options(req))', 'a function of the request'],
    ['src/route.ts', 'const handler = NextAuth({})\nexport default handler', 'export handlers'],
  ])('are listed in %s: %s', (file, statement, why) => {
    const { left } = rewritten(`import NextAuth from 'next-auth'\n${statement}\n`, { file })
    expect(left).toEqual([expect.stringContaining(why)])
  })

  it('are right already in Auth.js 5', () => {
    const code = `import NextAuth from 'next-auth'\nexport const { handlers, auth } = NextAuth({ providers: [] })\n`
    expect(rewritten(code).text).toBe(code.replace('next-auth', '@authengine/next'))
  })
})

describe('getToken', () => {
  it('takes the request first', () => {
    const code = `import { getToken } from "next-auth/jwt"
const token = await getToken({ req: request, secret: process.env.AUTH_SECRET, secureCookie: true })
`
    const { left, text } = rewritten(code)
    expect(left).toEqual([expect.stringContaining('getToken takes a Request')])
    expect(withoutMarks(text)).toBe(`import { getToken } from "authengine"
const token = await getToken(request, { secret: process.env.AUTH_SECRET ?? "", secureCookie: true })
`)
  })

  it.each(['getToken(options)', 'getToken({ req, raw: true })'])('is left with other options: %s', (call) => {
    expect(rewritten(`import { getToken } from 'next-auth/jwt'\n${call}\n`).left).toEqual([
      expect.stringContaining('manual: getToken takes the request'),
    ])
  })
})
