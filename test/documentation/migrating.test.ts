import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { AuthjsMemory, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'

const GUIDE = 'docs/guides/migrating.md'

describe('the guide for migrating from another library', () => {
  it('keeps sessions that are stored in a database', async () => {
    const cookie = /'(__Secure-authjs.session-token)'/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? ''
    const memory = new AuthjsMemory()
    const adapter = plain(memory)
    await adapter.createUser?.({
      id: 'ann',
      name: 'Ann',
      email: 'a@x.example',
      emailVerified: null,
    })
    const token = '5b0f1c9e-8f3b-4b51-a27c-2a4d4b7f6f0e'
    const expires = new Date(Date.UTC(2050, 0, 1))
    await adapter.createSession?.({ sessionToken: token, userId: 'ann', expires })
    const config: AuthConfig = {
      adapter,
      cookies: { sessionToken: { name: cookie } },
      session: { strategy: 'database', tokenStorage: 'plain' },
    }
    const { engine } = anEngine({ ...config, providers: [] })
    const headers = new Headers({ cookie: `${cookie}=${token}` })
    const { session } = await engine.session({ headers, url: ORIGIN })
    expect(session).toMatchObject({ user: { name: 'Ann', email: 'a@x.example' } })
  })
})
