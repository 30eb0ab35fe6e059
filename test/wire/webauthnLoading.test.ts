import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Child } from '../support/processes/Child.js'

describe('the library for WebAuthn', () => {
  let child: Child

  beforeAll(async () => {
    child = await Child.start('test/support/webauthn/withoutLibrary.ts')
  }, 60_000)

  afterAll(async () => {
    await child.close()
  })

  it('is not needed to load the site, to render pages, or to begin a ceremony', async () => {
    expect(await child.ask('pages')).toEqual([200, 200, 200, 404, 200, 200, 200, 200])
    expect(await child.ask('library')).toBe('not loaded')
  })

  it('is imported in one file, when a response is verified', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const asking = files.filter((name) => readFileSync(join('src', name), 'utf8').includes('@simplewebauthn/server'))
    expect(asking).toEqual([join('webauthn', 'verify.ts')])
    const statements = readFileSync(join('src', asking[0]!), 'utf8').match(/^.*@simplewebauthn\/server.*$/gm) ?? []
    for (const statement of statements) expect(statement).toMatch(/\bimport\('@simplewebauthn\/server'\)|^import type /)
  })
})
