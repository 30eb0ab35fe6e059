import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
beforeEach(() => {
  desk = new Desk({
    'package.json': { dependencies: { next: '16', 'next-auth': '5.0.0-beta.30' } },
    '.gitignore': 'node_modules\n.env\n',
    'a.ts': `import { signIn } from 'next-auth/react'\n`,
    '.env': 'NEXTAUTH_SECRET=former-secret-of-the-application\n',
  })
})
afterEach(() => {
  desk.clear()
})

const install = (): void => {
  desk.link('@authengine/migrate', 'plugins/migrate')
}

const git = (...words: readonly string[]): void => {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], { cwd: desk.folder.path })
}

const commit = (): void => {
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'before')
}

describe('authengine codemod', () => {
  it('says what it would change, and writes nothing', async () => {
    install()
    expect(await desk.type('codemod authjs --diff')).toBe(0)
    expect(desk.printed).toContain(`a.ts  +1 -1\n  -import { signIn } from 'next-auth/react'\n`)
    expect(desk.printed).toContain('Nothing was written: --write changes the files.')
    expect(desk.printed).not.toContain('former-secret')
    expect(desk.folder.read('a.ts')).toContain('next-auth')
  })

  it('writes the files, with the version of the command and a new secret', async () => {
    install()
    commit()
    expect(await desk.type('codemod authjs --write')).toBe(0)
    expect(desk.folder.read('a.ts')).toBe(`import { signIn } from '@authengine/next/react'\n`)
    expect(desk.folder.read('package.json')).toContain('"@authengine/next": "^1.2.3"')
    expect(desk.folder.read('.env')).toMatch(/^AUTH_SECRET=[\w+/=]{44}\nNEXTAUTH_SECRET=former/)
    expect(desk.printed).toContain('Then install the packages: npm install')
    expect(await desk.type('codemod authjs --write --force')).toBe(0)
    expect(desk.printed).toContain('Nothing to change.')
  })

  it('exits with 1 while a place is left, and prints the page to read', async () => {
    install()
    desk.folder.write('middleware.ts', `export { default } from 'next-auth/middleware'\n`)
    expect(await desk.type('codemod next-auth --write --force')).toBe(1)
    expect(desk.printed).toContain('By hand:\n  middleware.ts:2  withAuth has no counterpart')
    expect(desk.printed).toContain('docs/guides/next.md#')
    expect(desk.printed).toMatch(/Places: \d+ changed, 0 to look at, 3 by hand\./)
  })

  it('refuses to write over changes that are not committed', async () => {
    install()
    expect(await desk.type('codemod authjs --write')).toBe(1)
    expect(desk.complained).toContain('not in a git repository')
    commit()
    desk.folder.write('b.ts', '')
    expect(await desk.type('codemod authjs --write')).toBe(1)
    expect(desk.complained).toContain('changes that are not committed')
    expect(desk.folder.read('a.ts')).toContain('next-auth')
    expect(await desk.type('codemod authjs --write --force')).toBe(0)
  })

  it.each([
    ['codemod lucia', 'There is no codemod for "lucia"'],
    ['codemod authjs nowhere', 'There is no nowhere in this folder'],
    ['codemod authjs --framework hono', 'There is no framework called "hono"'],
    ['codemod authjs', 'npm install @authengine/migrate'],
  ])('explains %s', async (line, message) => {
    expect(await desk.type(line)).toBe(1)
    expect(desk.complained).toContain(message)
  })

  it('refuses paths outside of the folder', async () => {
    install()
    expect(await desk.type('codemod authjs ..')).toBe(1)
    expect(desk.complained).toContain('outside of this folder')
  })

  it('asks for the framework if package.json names none', async () => {
    install()
    desk.folder.write('package.json', '{ "dependencies": { "hono": "4", "better-auth": "1.4" } }')
    expect(await desk.type('codemod better-auth')).toBe(1)
    expect(desk.complained).toContain('--framework <next|')
    expect(await desk.type('codemod better-auth --framework none')).toBe(0)
    expect(desk.printed).toContain('package.json')
  })
})
