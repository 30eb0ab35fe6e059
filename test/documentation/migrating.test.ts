import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { AuthjsMemory, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'

const GUIDE = 'docs/guides/migrating.md'
const COOKIE = /'(__Secure-authjs.session-token)'/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? ''
const TOKEN = '5b0f1c9e-8f3b-4b51-a27c-2a4d4b7f6f0e'

/** The session of a browser with the former cookie, whose row has a stored token. */
async function sessionOf(stored: string, session: AuthConfig['session']): Promise<unknown> {
  const adapter = plain(new AuthjsMemory())
  await adapter.createUser?.({ id: 'ann', name: 'Ann', email: 'a@x.example', emailVerified: null })
  await adapter.createSession?.({ sessionToken: stored, userId: 'ann', expires: new Date(Date.UTC(2050, 0, 1)) })
  const { engine } = anEngine({ adapter, cookies: { sessionToken: { name: COOKIE } }, session, providers: [] })
  const headers = new Headers({ cookie: `${COOKIE}=${TOKEN}` })
  return (await engine.session({ headers, url: ORIGIN })).session
}

describe('the guide for migrating from another library', () => {
  it('keeps sessions that are stored in a database', async () => {
    const session = await sessionOf(TOKEN, { strategy: 'database', tokenStorage: 'plain' })
    expect(session).toMatchObject({ user: { name: 'Ann', email: 'a@x.example' } })
  })

  it('keeps them when their tokens are hashed and tokenStorage is removed', async () => {
    const hash = createHash('sha256').update(TOKEN).digest('hex')
    const session = await sessionOf(`sha256:${hash}`, { strategy: 'database' })
    expect(session).toMatchObject({ user: { name: 'Ann', email: 'a@x.example' } })
  })
})
