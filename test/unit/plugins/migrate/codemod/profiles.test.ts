import { describe, expect, it } from '@jest/globals'
import { rewritten, withoutMarks } from '../../../../support/migrate/rewritten.js'

const provider = (profile: string): string => `import NextAuth from '@authengine/next'
export const { auth } = NextAuth({
  providers: [{ id: 'acme', name: 'Acme', type: 'oidc', issuer, ${profile} }],
})
`
const IMPORT = `import { accountId } from 'authengine/provider'\n`

describe('profiles of a provider that is an object', () => {
  it.each([
    [
      `profile(p) { return { id: p.sub, name: p.name } }`,
      `profile(p) { return { id: accountId(p.sub), name: p.name } }`,
    ],
    [`profile: (p) => ({ id: p.sub ?? p.id })`, `profile: (p) => ({ id: accountId(p.sub ?? p.id) })`],
    [`profile: (p) => ({ id: p.id.toString() })`, `profile: (p) => ({ id: accountId(p.id) })`],
    [
      `profile: async ({ sub, email }) => ({ id: sub, email })`,
      `profile: async ({ sub, email }) => ({ id: accountId(sub), email })`,
    ],
    [
      `profile: ({ id, picture }) => ({ id, image: picture })`,
      `profile: ({ id, picture }) => ({ id: accountId(id), image: picture })`,
    ],
    [
      `profile: function (p) { if (x) { return { id: p['uid'] } } return { id: p.id } }`,
      `profile: function (p) { if (x) { return { id: accountId(p['uid']) } } return { id: accountId(p.id) } }`,
    ],
  ])('have an id that may be missing: %s', (before, after) => {
    const { left, text } = rewritten(provider(before))
    expect(left).toEqual([])
    expect(text).toBe(provider(after).replace(/\n/, `\n${IMPORT}`))
  })

  it.each([
    [`profile: (p) => ({ id: String(p.sub), name: p.display_name })`, 'display_name'],
    [`profile: ({ sub, login, avatar }) => ({ id: sub!, name: login, image: avatar })`, 'login, avatar'],
    [`profile: (p) => ({ id: \`\${p.id}\`, image: p.avatar.url, role: p.roles[0] })`, 'avatar, roles'],
  ])('are listed for claims of another type: %s', (profile, claims) => {
    const { left, text } = rewritten(provider(profile))
    expect(left).toEqual([expect.stringContaining(`manual: The type of ${claims} is unknown`)])
    expect(withoutMarks(text)).toBe(provider(profile))
  })

  it.each([
    [`profile: (p: any) => ({ id: p.sub, name: p.login })`],
    [`profile: (p) => ({ id: String(p.sub), name: p.name, role: p.role ?? 'guest' })`],
  ])('are kept: %s', (profile) => {
    expect(rewritten(provider(profile))).toMatchObject({ text: provider(profile), left: [] })
  })

  it.each([
    [`const acme: OAuthConfig<AcmeProfile> = { id: 'a', type: 'oauth', profile: (p) => ({ id: p.sub }) }`],
    [`const acme: OAuthConfig<any> = { id: 'a', type: 'oauth', profile: (p) => ({ id: p.sub }) }`],
    [`const other = { id: 'a', profile: (p) => ({ id: p.sub }) }`],
    [`const acme = Keycloak({ id: 'a', profile: (p) => ({ id: p.sub }) })`],
  ])('are left where a type decides, or in another object: %s', (code) => {
    expect(rewritten(`${code}\n// providers:`).text).toBe(`${code}\n// providers:`)
  })

  it('need nothing in JavaScript', () => {
    const code = provider(`profile: (p) => ({ id: p.sub, name: p.login })`)
    expect(rewritten(code, { file: 'src/auth.js' })).toMatchObject({ text: code, left: [] })
  })
})
