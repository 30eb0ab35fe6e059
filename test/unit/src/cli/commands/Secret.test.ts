import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('authengine secret', () => {
  it('prints one line: 32 random bytes, another one each time', async () => {
    expect(await desk.type('secret')).toBe(0)
    const [, first = ''] = /^AUTH_SECRET=([\w+/=]+)\n$/.exec(desk.printed) ?? []
    expect(Buffer.from(first, 'base64')).toHaveLength(32)
    await desk.type('secret')
    expect(desk.printed).not.toContain(first)
    expect(desk.folder.names()).toEqual([])
  })

  it('writes it in front of the one before, and prints neither', async () => {
    desk.folder.write('.env', 'AUTH_SECRET=the-old-secret-of-this-application\n')
    expect(await desk.type('secret --write')).toBe(0)
    const [fresh = '', old] = desk.folder.read('.env')?.split('\n') ?? []
    expect(fresh).toMatch(/^AUTH_SECRET=[\w+/=]{44}$/)
    expect(old).toBe('AUTH_SECRET_1=the-old-secret-of-this-application')
    expect(desk.printed).toContain('The one before is AUTH_SECRET_1')
    expect(desk.printed).not.toContain('the-old-secret')
    expect(desk.printed).not.toContain(fresh.slice('AUTH_SECRET='.length))
  })

  it('says so when the oldest is gone', async () => {
    const ten = ['', ...Array.from({ length: 9 }, (_, at) => `_${String(at + 1)}`)].map((end) => `AUTH_SECRET${end}=x`)
    desk.folder.write('.env', ten.join('\n'))
    await desk.type('secret --write')
    expect(desk.printed).toContain('the oldest is gone')
  })

  it.each([
    ['secret -w', { dependencies: { next: '16' } }, '.env.local'],
    ['secret -w', { dependencies: { express: '5' } }, '.env'],
    ['secret -w --env-file .env.staging', { dependencies: { next: '16' } }, '.env.staging'],
  ])('writes to the file of the framework, or the one that was named: %s %j', async (line, manifest, name) => {
    desk.folder.write('package.json', JSON.stringify(manifest))
    await desk.type(line)
    expect(desk.folder.read(name)).toContain('AUTH_SECRET=')
  })
})
