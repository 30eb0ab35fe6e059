import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthConfig, MemoryAdapter, type Session } from 'authengine'
import * as inBrowsers from '@authengine/next/react'
import type { SessionProviderProps } from '@authengine/next/react'
import * as onServers from '../../../../plugins/next/src/reactServer.js'
import { SECRET } from '../../../support/anEngine.js'

const url = 'https://app.example'

/** The session that server code reads of a signed-in user, with sessions in a database. */
async function aRead(callbacks: AuthConfig['callbacks'] = {}): Promise<Session | null> {
  const adapter = new MemoryAdapter()
  const ann = await adapter.users.create({ name: 'Ann', email: 'ann@example.test', emailVerified: null })
  const engine = new AuthEngine({
    adapter,
    secret: SECRET,
    limits: false,
    url,
    callbacks,
    providers: [{ id: 'cred', type: 'credentials', authorize: () => ann }],
  })
  const { cookies } = await engine.signIn({ headers: new Headers(), url }, 'cred')
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return (await engine.session({ headers: new Headers({ cookie }), url })).session
}
/** The props that a server component passes to the browser in a provider. */
const handedOn = (props: SessionProviderProps): SessionProviderProps =>
  onServers.SessionProvider(props).props as SessionProviderProps

describe('defect R11: the provider in a server component', () => {
  it('passes the result of auth() to the browser without the id of the stored user', async () => {
    const session = await aRead()
    expect(session?.user?.id).toEqual(expect.any(String))
    expect(handedOn({ session, basePath: '/x' })).toEqual({
      session: { user: { name: 'Ann', email: 'ann@example.test' }, expires: session?.expires },
      basePath: '/x',
    })
  })

  it('keeps an id that the session callback has set', async () => {
    const session = await aRead({
      session: ({ session: draft, user }) => ({ ...draft, user: { ...draft.user, id: user?.id ?? '' } }),
    })
    expect(handedOn({ session }).session?.user?.id).toBe(session?.user?.id)
    expect(session?.user?.id).toEqual(expect.any(String))
  })

  it('distinguishes "no user is signed in" from "not read yet"', () => {
    expect(handedOn({ session: null })).toEqual({ session: null })
    expect(handedOn({})).toEqual({})
  })

  it('is what server components import, together with all other exports', () => {
    expect(Object.keys(onServers).sort()).toEqual(Object.keys(inBrowsers).sort())
    const { exports } = JSON.parse(readFileSync('plugins/next/package.json', 'utf8')) as {
      readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>
    }
    const { 'react-server': server, default: browser } = exports['./react'] ?? {}
    expect([server, browser]).toEqual(['./dist/reactServer.js', './dist/react.js'])
    expect(Object.keys(exports['./react'] ?? {}).slice(-2)).toEqual(['react-server', 'default'])
  })
})
