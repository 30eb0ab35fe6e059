import { afterEach, describe, expect, it } from '@jest/globals'
import { GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('authengine secret', () => {
  it('prints one line of 32 random bytes, different each time', async () => {
    expect(await desk.type('secret')).toBe(0)
    const [, first = ''] = /^AUTH_SECRET=([\w+/=]+)\n$/.exec(desk.printed) ?? []
    expect(Buffer.from(first, 'base64')).toHaveLength(32)
    await desk.type('secret')
    expect(desk.printed).not.toContain(first)
    expect(desk.folder.names()).toEqual([])
  })

  it('writes the new secret above the older one, and prints neither', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\n`)
    expect(await desk.type('secret --write')).toBe(0)
    const [fresh = '', old] = desk.folder.read('.env')?.split('\n') ?? []
    expect(fresh).toMatch(/^AUTH_SECRET=[\w+/=]{44}$/)
    expect(old).toBe(`AUTH_SECRET_1=${GOOD}`)
    expect(desk.printed).toContain('The previous secret is now AUTH_SECRET_1')
    expect(desk.printed).not.toContain(GOOD)
    expect(desk.printed).not.toContain(fresh.slice('AUTH_SECRET='.length))
  })

  it('reports that the oldest was removed', async () => {
    const ten = ['', ...Array.from({ length: 9 }, (_, at) => `_${String(at + 1)}`)].map(
      (end) => `AUTH_SECRET${end}=${GOOD}`,
    )
    desk.folder.write('.env', ten.join('\n'))
    await desk.type('secret --write')
    expect(desk.printed).toContain('the oldest was removed')
  })

  it.each([
    ['secret -w', { dependencies: { next: '16' } }, '.env.local'],
    ['secret -w', { dependencies: { express: '5' } }, '.env'],
    ['secret -w --vars .env.staging', { dependencies: { next: '16' } }, '.env.staging'],
  ])('writes to the file of the framework, or to the given one: %s %j', async (line, manifest, name) => {
    desk.folder.write('package.json', JSON.stringify(manifest))
    await desk.type(line)
    expect(desk.folder.read(name)).toContain('AUTH_SECRET=')
    expect(desk.folder.read('.gitignore')).toBe(`${name}\n`)
    expect(desk.printed).toContain(`.gitignore now keeps ${name} out of the repository.`)
  })

  it('keeps a secret that the binding reads under another name', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
    desk.folder.write('.env', `NEXTAUTH_SECRET=${GOOD}\n`)
    expect(await desk.type('secret --write')).toBe(0)
    const written = desk.folder.read('.env') ?? ''
    expect(written).toMatch(/^NEXTAUTH_SECRET=.+\nAUTH_SECRET=[\w+/=]{44}\n/)
    expect(written).toContain(`AUTH_SECRET_1=${GOOD}\n`)
  })

  it('does not keep a secret that can be guessed, and reports that', async () => {
    desk.folder.write('.env', 'AUTH_SECRET=changeme\n')
    expect(await desk.type('secret --write')).toBe(0)
    expect(desk.folder.read('.env')).toMatch(/^AUTH_SECRET=[\w+/=]{44}\n$/)
    expect(desk.printed).toContain('Not kept, because it can be guessed: the former AUTH_SECRET.')
    expect(desk.printed).not.toContain('The previous secret is')
    expect(desk.printed).not.toContain('changeme')
  })

  it('rotates the secret in the file that has it, if the framework reads two files', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\n`)
    expect(await desk.type('secret --write')).toBe(0)
    expect(desk.folder.read('.env')).toContain(`\nAUTH_SECRET_1=${GOOD}\n`)
    expect(desk.folder.has('.env.local')).toBe(false)
    desk.folder.write('.env.local', `AUTH_SECRET=${GOOD}\n`)
    expect(await desk.type('secret --write')).toBe(0)
    expect(desk.printed).toContain('.env.local has a new AUTH_SECRET.')
  })

  it.each([
    ['express', '.env'],
    ['@builder.io/qwik-city', '.env.local'],
    ['koa', '.env.local'],
  ])('searches the files in the order in which the framework reads them: %s', async (framework, name) => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { [framework]: '1' } }))
    desk.folder.write('.env.local', `AUTH_SECRET=${GOOD}\n`)
    expect(await desk.type('secret --write')).toBe(0)
    expect(desk.printed).toContain(`${name} has a new AUTH_SECRET.`)
  })

  it('writes no secret into a template', async () => {
    expect(await desk.type('secret --write --vars .env.example')).toBe(1)
    expect(desk.complained).toContain('.env.example is a template: no secret was written.')
    expect(desk.folder.names()).toEqual([])
  })

  it('does not recommend appending to a file', async () => {
    await desk.type('secret --help')
    expect(desk.printed).not.toContain('>>')
  })

  describe('--encryption', () => {
    it('prints one line of 32 random bytes', async () => {
      expect(await desk.type('secret --encryption')).toBe(0)
      const [, key = ''] = /^AUTH_ENCRYPTION_KEY=([\w+/=]+)\n$/.exec(desk.printed) ?? []
      expect(Buffer.from(key, 'base64')).toHaveLength(32)
    })

    it('writes the key beside the secret, and prints what remains to be done', async () => {
      desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
      desk.folder.write('.env', `AUTH_SECRET=${GOOD}\n`)
      expect(await desk.type('secret --encryption --write')).toBe(0)
      expect(desk.folder.read('.env')).toMatch(new RegExp(`AUTH_SECRET=${GOOD}\n`))
      const [, first = ''] = /^AUTH_ENCRYPTION_KEY=([\w+/=]{44})$/m.exec(desk.folder.read('.env') ?? '') ?? []
      expect(desk.printed).toBe(
        '.env has a new AUTH_ENCRYPTION_KEY.\n.gitignore now keeps .env out of the repository.\n',
      )
      expect(await desk.type('secret --encryption --write')).toBe(0)
      const values = desk.folder.read('.env') ?? ''
      expect(values).toContain(`\nAUTH_ENCRYPTION_KEY_1=${first}\n`)
      expect(values).toContain(`AUTH_SECRET=${GOOD}\n`)
      expect(desk.printed).toContain('npx authengine reseal')
      expect(desk.printed).not.toContain(first)
    })

    it('keeps a key that can be guessed, because rows may need it', async () => {
      desk.folder.write('.env', 'AUTH_ENCRYPTION_KEY=changeme\n')
      expect(await desk.type('secret --encryption --write')).toBe(0)
      expect(desk.folder.read('.env')).toMatch(/^AUTH_ENCRYPTION_KEY=.{44}\nAUTH_ENCRYPTION_KEY_1=changeme\n$/)
    })

    it('drops no key if there are ten', async () => {
      const ten = ['', ...Array.from({ length: 9 }, (_, at) => `_${String(at + 1)}`)]
      const lines = ten.map((end) => `AUTH_ENCRYPTION_KEY${end}=${GOOD}\n`).join('')
      desk.folder.write('.env', lines)
      expect(await desk.type('secret --encryption --write')).toBe(1)
      expect(desk.complained).toContain('There are ten keys for values in a database')
      expect(desk.folder.read('.env')).toBe(lines)
    })

    it('writes no key into a template', async () => {
      expect(await desk.type('secret --encryption --write --vars .env.example')).toBe(1)
      expect(desk.folder.names()).toEqual([])
    })
  })
})
