import { describe, expect, it } from '@jest/globals'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

const config = (callbacks: string): string => `import NextAuth from '@authengine/next'
export const { auth } = NextAuth({
  providers: [],
  callbacks: {
${callbacks}
  },
})
`

describe('callbacks that change their argument', () => {
  it('return a new value', () => {
    const before = config(`    session({ session, token }) {
      session.user.id = token.sub as string
      session.expires = '2030'
      return session
    },`)
    expect(rewritten(before)).toMatchObject({
      left: [],
      changed: 1,
      text: config(`    session({ session, token }) {
      return { ...session, expires: '2030', user: { ...session.user, id: token?.sub as string } }
    },`),
    })
  })

  it('are listed if a declared type of Session may not allow what the token lacks', () => {
    const code = (value: string): string =>
      config(`    session({ session, token }) {\n      session.user.type = ${value}\n      return session\n    },`)
    const left = (value: string, declaresSession = true, file = 'src/code.ts'): readonly string[] =>
      rewritten(code(value), { declaresSession, file }).left
    expect(left('token.type')).toEqual([expect.stringContaining('A value of token may be undefined')])
    expect([left('token.type', false), left('token.type', true, 'src/code.js')]).toEqual([[], []])
    for (const value of ['token.type as string', "token.type ?? 'guest'", 'token.type!', "'regular'"])
      expect(left(value)).toEqual([])
  })

  it('return it from within an if', () => {
    const before = config(`    async jwt({ token, user }) {
      const row = await find(token.email);
      if (!row) {
        if (user) {
          token.id = user?.id;
        }
        return token;
      }
      if (user) token.role = row.role;
      return token;
    },`)
    expect(rewritten(before).text).toBe(
      config(`    async jwt({ token, user }) {
      const row = await find(token.email);
      if (!row) {
        if (user) {
          return { ...token, id: user?.id };
        }
        return token;
      }
      if (user) return { ...token, role: row.role };
      return token;
    },`),
    )
  })

  it.each([
    ['a later statement', `if (user) { token.id = user.id }\n log(token)\n return token`],
    ['an else', `if (user) { token.id = user.id } else { token.id = 1 }\n return token`],
    ['two ifs', `if (user) token.id = user.id\n if (account) token.a = account.provider\n return token`],
    ['a value that reads an earlier one', `token.a = 1\n token.b = token.a\n return token`],
    ['a computed member', `token[name] = 1\n return token`],
    ['another operator', `token.count += 1\n return token`],
    ['an await', `token.a = await find()\n return token`],
    ['a deeper member', `token.a.b = 1\n return token`],
  ])('are left with %s', (_, body) => {
    const before = config(`    jwt({ token, user, account }) {\n ${body}\n },`)
    const { left, text } = rewritten(before)
    expect(left).toEqual([expect.stringContaining('The callback jwt has to return a new value')])
    expect(withoutMarks(text)).toBe(before)
  })

  it('are left if the argument has another name', () => {
    expect(rewritten(config(`    jwt: (params) => { params.token.a = 1; return params.token },`)).left).toEqual([])
  })

  it('are found only in a configuration', () => {
    const code = `export const other = { callbacks: { session(session) { session.a = 1; return session } }, name: 'x' }\n`
    expect(rewritten(code).text).toBe(code)
  })
})

describe('what differs without an error', () => {
  it('is listed, and not marked', () => {
    const code = `import NextAuth from 'next-auth'
import Keycloak from 'next-auth/providers/keycloak'
import { signIn } from '@/auth'
export const { auth } = NextAuth({
  adapter: SomeAdapter(),
  providers: [Keycloak({ httpOptions: { timeout: 1 }, allowDangerousEmailAccountLinking: true, token: { request() {} } })],
  experimental: { foo: true },
  logger: { error(code) {} },
  callbacks: {
    signIn({ account }) { log(account?.expires_in) },
    jwt: ({ token }) => { return { ...token, sid: 'x' } },
  },
})
await signIn('google', { redirect: false })
const cookie = '__Secure-next-auth.session-token'
`
    const { left, notes, text } = rewritten(code)
    expect(left).toEqual([])
    expect(text).not.toContain('AUTHENGINE-TODO')
    for (const word of [
      ...['httpOptions', 'allowDangerousEmailAccountLinking', 'token.request', 'experimental.foo', 'logger'],
      ...[
        'expires_in',
        'returns nothing',
        'The claim sid',
        'callback session',
        'redirect: false',
        'next-auth.session-token',
      ],
    ])
      expect(notes.filter((note) => note.includes(word))).toHaveLength(1)
  })

  it('lists cookies of flows, and providers that are changed later', () => {
    const code = `import NextAuth from 'next-auth'
const options = { providers: [], cookies: { sessionToken: { name: 'a' }, state: { name: 'b' } } }
authentikProvider.wellKnown = undefined
`
    const { left } = rewritten(code)
    expect(left).toEqual([expect.stringContaining('cookies.flow'), expect.stringContaining('Pass wellKnown')])
  })
})

describe('providers of mails', () => {
  it('get a sender', () => {
    const code = `import Nodemailer from 'next-auth/providers/nodemailer'
import Resend from 'next-auth/providers/resend'
const providers = [
  Nodemailer({ server: process.env.SMTP, from: 'a@b.example' }),
  Resend({ apiKey: key, from }),
]
`
    const { left, text } = rewritten(code)
    expect(left).toHaveLength(2)
    expect(withoutMarks(text)).toBe(`import Nodemailer from '@authengine/next/providers/email'
import Resend from '@authengine/next/providers/email'
import { smtp } from '@authengine/senders/smtp'
import { resend } from '@authengine/senders/resend'
const providers = [
  Nodemailer({ id: 'nodemailer', sender: smtp(process.env.SMTP), from: 'a@b.example' }),
  Resend({ id: 'resend', sender: resend({ apiKey: key }), from }),
]
`)
  })

  it('may be named without a call', () => {
    const { text } = rewritten(`import Resend from 'next-auth/providers/resend'\nconst providers = [Resend]\n`)
    expect(withoutMarks(text)).toContain(`[Resend({ id: 'resend', sender: resend() })]`)
  })

  it('keep their own sendVerificationRequest', () => {
    const code = `import Email from 'next-auth/providers/email'\nEmail({ from, sendVerificationRequest })\n`
    expect(withoutMarks(rewritten(code).text)).toBe(code.replace('next-auth', '@authengine/next'))
  })

  it('have the comment at their own sendVerificationRequest', () => {
    const code = `import Email from 'next-auth/providers/email'
const providers = [
  Email({
    from,
    async sendVerificationRequest({ url }) {
      await send(url)
    },
  }),
]
`
    expect(rewritten(code.replaceAll('Email', 'Resend').replace('email', 'resend')).text).toContain(
      `  Resend({\n    id: 'resend',\n    from,\n`,
    )
    expect(rewritten(code).text).toMatch(
      /\n {4}from,\n {4}\/\/ AUTHENGINE-TODO: sendVerificationRequest .*\n {4}async sendVerificationRequest/,
    )
  })

  it('have a comment of their own in a list', () => {
    const code = `import Resend from 'next-auth/providers/resend'\nconst providers = [\n  Other,\n  Resend({ from }),\n]\n`
    expect(rewritten(code).text).toMatch(/\n {2}Other,\n {2}\/\/ AUTHENGINE-TODO: .*\n {2}Resend\(/)
  })

  it('list the server beside their own sendVerificationRequest', () => {
    const code = `import Email from 'next-auth/providers/email'\nEmail({ from, server, sendVerificationRequest })\n`
    expect(rewritten(code).left.join('\n')).toContain('manual: authengine reads no server or apiKey')
  })
})

describe('variables in code', () => {
  it('are renamed, but not for the reader of former sessions', () => {
    const code = `import NextAuth from '@authengine/next'
const url = process.env.NEXTAUTH_URL ?? process.env['NEXTAUTH_URL']
const { NEXTAUTH_SECRET } = process.env
plugins: [fromNextAuth({ secret: process.env.NEXTAUTH_SECRET })]
`
    expect(rewritten(code, { from: 'next-auth' }).text).toBe(`import NextAuth from '@authengine/next'
const url = process.env.AUTH_URL ?? process.env['AUTH_URL']
const { AUTH_SECRET: NEXTAUTH_SECRET } = process.env
plugins: [fromNextAuth({ secret: process.env.NEXTAUTH_SECRET })]
`)
  })
})

describe('what would differ without an error', () => {
  it('is a spread behind callbacks', () => {
    const code = (members: string): string => `NextAuth({ ${members} })\n`
    const callbacks = 'callbacks: { session: ({ session }) => session }'
    expect(rewritten(code(`providers: [], ${callbacks}, ...authConfig`)).left).toEqual([
      expect.stringContaining('Write this spread first'),
    ])
    expect(rewritten(code(`...authConfig, providers: [], ${callbacks}`)).left).toEqual([])
  })

  it.each([
    ['return { id: token.id, name: token.name }', true],
    ['if (!user) return token\n      return { id: user.id }', true],
    ['return { ...token, id: user.id }', false],
    ['return { sub: token.sub }', false],
    ['return token', false],
  ])('is a jwt callback without sub: %s', (code, isLost) => {
    const { notes } = rewritten(`const config = { providers: [], callbacks: { async jwt({ token, user }) {
      ${code}
    } } }\n`)
    expect(notes.filter((each) => each.includes('userIdOf'))).toHaveLength(isLost ? 1 : 0)
  })

  it.each([
    ['src/middleware.ts', `export { auth as middleware } from '@/auth'\n`, true],
    ['middleware.ts', `import { auth } from './auth'\nexport default auth(() => undefined)\n`, true],
    [
      'middleware.ts',
      `export { auth as middleware } from '@/auth'\nexport const config = { runtime: 'nodejs' }\n`,
      false,
    ],
    ['middleware.ts', `export { limit as middleware } from '@/limits'\n`, false],
    ['proxy.ts', `export { auth as proxy } from '@/auth'\n`, false],
  ])('is a proxy in the edge runtime: %s %s', (file, code, isListed) => {
    const { left } = rewritten(code, { file })
    expect(left.filter((each) => each.includes('edge runtime'))).toHaveLength(isListed ? 1 : 0)
    expect(rewritten(code, { file, binding: '@authengine/sveltekit' }).left).toEqual([])
  })
})
