import { scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import ts from 'typescript'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { AuthjsMemory, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'
import { blocksOf } from './reader.js'

const GUIDE = 'docs/guides/migrating.md'

/** The exports of the block of the guide that contains a text. */
async function exportsOf(text: string): Promise<Record<string, unknown>> {
  const { code = '' } = blocksOf(GUIDE).find((block) => block.code.includes(text)) ?? {}
  const target = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const script = ts.transpile(code, target)
  return (await import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)) as never
}

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

  it('compares passwords with the hashes of the other library', async () => {
    const { isPassword } = (await exportsOf('isPassword')) as {
      isPassword: (typed: string, stored: string) => Promise<boolean>
    }
    // The scrypt hash of "correct horse" in the format of the other library, whose salt is the hexadecimal text itself.
    const salt = '00112233445566778899aabbccddeeff'
    const key = scryptSync('correct horse', salt, 64, { cost: 16384, blockSize: 16, maxmem: 2 ** 26 }).toString('hex')
    expect(await isPassword('correct horse', `${salt}:${key}`)).toBe(true)
    expect(await isPassword('wrong horse', `${salt}:${key}`)).toBe(false)
    expect(await isPassword('correct horse', 'nonsense')).toBe(false)
  })
})
