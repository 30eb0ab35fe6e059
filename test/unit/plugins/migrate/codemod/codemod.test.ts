import { spawnSync } from 'node:child_process'
import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { codemod, type CodemodReport } from '../../../../../plugins/migrate/src/codemod/index.js'
import { GUIDES, PAGES } from '../../../../../plugins/migrate/src/codemod/Place.js'
import { anchorsOf } from '../../../../documentation/reader.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
beforeEach(() => {
  desk = new Desk()
})
afterEach(() => {
  desk.clear()
})

const BEFORE = `import { signIn } from 'next-auth/react'\n`
const AFTER = `import { signIn } from '@authengine/next/react'\n`

const run = (options: Partial<Parameters<typeof codemod>[0]> = {}): CodemodReport =>
  codemod({
    ...{ folder: desk.folder.path, from: 'next-auth', binding: '@authengine/next', version: '1.2.3' },
    ...{ write: true, freshSecret: () => 'fresh' },
    ...options,
  })

const changedIn = ({ files }: CodemodReport): readonly string[] => files.map(({ path }) => path)

describe('the codemod in a folder', () => {
  it('writes nothing unless it should', () => {
    desk.folder.write('src/a.ts', BEFORE)
    expect(run({ write: false }).files).toEqual([
      { path: 'src/a.ts', added: 1, removed: 1, lines: [`-${BEFORE.trim()}`, `+${AFTER.trim()}`] },
    ])
    expect(desk.folder.read('src/a.ts')).toBe(BEFORE)
  })

  it('changes nothing in a second run, and still reports what is left', () => {
    desk.folder.write('a.ts', `${BEFORE}import { withAuth } from 'next-auth/middleware'\nexport default withAuth(f)\n`)
    desk.folder.write('.env', 'NEXTAUTH_SECRET=old\nNEXTAUTH_URL=https://app.example\n')
    desk.folder.write('package.json', '{\n  "dependencies": { "next-auth": "4.24.11" }\n}\n')
    const first = run()
    expect(changedIn(first)).toEqual(['.env', 'a.ts', 'package.json'])
    const second = run()
    expect(second.files).toEqual([])
    for (const report of [first, second]) {
      expect(report.isLeft).toBe(true)
      expect(report.places.filter(({ kind }) => kind === 'manual')).toEqual([
        { file: 'a.ts', line: 3, kind: 'manual', what: expect.stringContaining('withAuth'), page: PAGES.proxy },
        { file: 'package.json', line: 2, kind: 'manual', what: expect.stringContaining('a.ts'), page: PAGES.names },
      ])
    }
  })

  it.each([
    ['@authengine/next', '"next": "14.2.5"', 'next 15'],
    ['@authengine/next', '"next": "^15.1.0"', undefined],
    ['@authengine/next', '"next": "latest"', undefined],
    ['@authengine/sveltekit', '"svelte": "~4.2.19"', 'svelte 5'],
    ['@authengine/express', '"next": "14"', undefined],
  ])('names a framework that is too old: %s with %s', (binding, version, needed) => {
    desk.folder.write('package.json', `{\n  "dependencies": { "next-auth": "4.24.11", ${version} }\n}\n`)
    const left = run({ binding }).places.filter(({ kind }) => kind === 'manual')
    expect(left.map(({ what }) => what)).toEqual(
      needed === undefined ? [] : [`${binding} needs ${needed} or newer: raise it first.`],
    )
  })

  it.each([
    ['esnext', 'bundler', 'review'],
    ['commonjs', 'node', 'manual'],
  ])('replaces a moduleResolution that finds no entry points, if module is %s', (module, after, kind) => {
    const text = (resolution: string): string =>
      `{\n  "compilerOptions": {\n\n    "moduleResolution": "${resolution}", // theirs\n    "module": "${module}"\n  }\n}\n`
    desk.folder.write('tsconfig.json', text('node'))
    expect(run().places).toMatchObject([{ file: 'tsconfig.json', line: 4, kind, page: PAGES.wrong }])
    expect(desk.folder.read('tsconfig.json')).toBe(text(after))
  })

  it('reports a comment of an earlier run until it is removed', () => {
    desk.folder.write('a.ts', `import { getToken } from 'next-auth/jwt'\nawait getToken({ req })\n`)
    expect(run().isLeft).toBe(true)
    expect(run()).toMatchObject({ files: [], isLeft: true, places: [{ file: 'a.ts', line: 2, kind: 'manual' }] })
    desk.folder.write('a.ts', (desk.folder.read('a.ts') ?? '').replace(/^\/\/ AUTHENGINE-TODO.*\n/m, ''))
    expect(run()).toMatchObject({ files: [], isLeft: false, places: [] })
  })

  it('reports lines of the written file', () => {
    desk.folder.write(
      'a.ts',
      `import { Session, PagesOptions } from 'next-auth'\nimport { withAuth } from 'next-auth/middleware'\nconst cookie = 'next-auth.session-token'\n`,
    )
    const lines = ({ places }: CodemodReport): unknown =>
      places.filter(({ kind }) => kind === 'note').map(({ line }) => line)
    expect(lines(run({ write: false }))).toEqual([3])
    expect(lines(run())).toEqual([5])
    expect(desk.folder.read('a.ts')?.split('\n')[4]).toContain('const cookie')
  })

  it('keeps line ends, a byte order mark, quotes and permissions', () => {
    const text = `\uFEFF/* é 😀 */\r\nimport { Session, User }   from "next-auth"\r\nimport { withAuth } from "next-auth/middleware"\r\n\tlet a:Session\r\n`
    desk.folder.write('a.ts', text, 0o755)
    run()
    expect(desk.folder.read('a.ts')).toBe(
      text
        .replace('"next-auth"', '"@authengine/next"')
        .replace('import { withAuth', (line) => `// AUTHENGINE-TODO: ${MIDDLEWARE}\r\n${line}`),
    )
    expect(statSync(desk.folder.at('a.ts')).mode & 0o100).toBe(0o100)
  })

  it('leaves packages, builds, large files, other bytes and links alone', () => {
    const elsewhere = new Desk({ 'b.ts': BEFORE, 'folder/c.ts': BEFORE })
    for (const path of ['node_modules/x/a.ts', '.git/a.ts', '.next/a.ts', 'dist/a.js', 'src/build/a.js'])
      desk.folder.write(path, BEFORE)
    desk.folder.write('large.ts', BEFORE + '//'.padEnd(2 * 1024 * 1024, ' '))
    writeFileSync(desk.folder.at('latin.ts'), Buffer.from(`${BEFORE}// \xe9`, 'latin1'))
    symlinkSync(elsewhere.folder.at('b.ts'), desk.folder.at('b.ts'))
    symlinkSync(elsewhere.folder.at('folder'), desk.folder.at('folder'))
    expect(run()).toMatchObject({ files: [], places: [], skipped: ['large.ts', 'latin.ts'] })
    expect(elsewhere.folder.read('b.ts')).toBe(BEFORE)
    expect(readFileSync(desk.folder.at('latin.ts')).at(-1)).toBe(0xe9)
    elsewhere.clear()
  })

  it('visits only the given paths, all of them in the folder', () => {
    desk.folder.write('src/a.ts', BEFORE)
    desk.folder.write('lib/b.js', BEFORE)
    expect(changedIn(run({ paths: ['lib', 'lib/b.js'] }))).toEqual(['lib/b.js'])
    expect(desk.folder.read('src/a.ts')).toBe(BEFORE)
    expect(() => run({ paths: ['..'] })).toThrow(RangeError)
    symlinkSync(desk.folder.at('..'), desk.folder.at('up'))
    expect(() => run({ paths: ['up'] })).toThrow(RangeError)
  })

  it('changes script blocks of Svelte components, and lists components of other kinds', () => {
    desk.folder.write(
      'a.svelte',
      `<script lang="ts">\n  ${BEFORE}</script>\n<a href="next-auth">next-auth</a>\n<style>a { color: red }</style>\n`,
    )
    desk.folder.write('b.vue', `<script setup>\n${BEFORE}</script>\n`)
    const { places } = run({ from: 'authjs', binding: '@authengine/sveltekit' })
    expect(desk.folder.read('a.svelte')).toContain(`<script lang="ts">\n  ${AFTER}</script>\n<a href="next-auth">`)
    expect(places).toEqual([
      { file: 'a.svelte', line: 2, kind: 'changed', what: 'import' },
      { file: 'b.vue', line: 2, kind: 'manual', what: expect.stringContaining('not changed'), page: PAGES.names },
    ])
  })

  it('reads JSX, and puts no comment into it', () => {
    desk.folder.write(
      'a.jsx',
      `import { getProviders as g, SessionContext } from 'next-auth/react'\nexport default () => <p>{g()}</p>\n`,
    )
    run()
    expect(desk.folder.read('a.jsx')).toMatch(
      /^\/\/ AUTHENGINE-TODO.*\nimport \{ SessionContext \}.*\nimport \{ getProviders as g \}.*\nexport default \(\) => <p>/,
    )
  })

  it('renames variables in env files, and keeps the former secret for its reader', () => {
    desk.folder.write(
      '.env',
      '# ours\r\nexport NEXTAUTH_URL="https://app.example"\r\nNEXTAUTH_SECRET=old\r\nOTHER=1\r\n',
    )
    desk.folder.write('.env.example', 'NEXTAUTH_SECRET=\n# NEXTAUTH_URL=\n')
    desk.folder.write('.env.local', 'AUTH_SECRET=x\nNEXTAUTH_SECRET=y\n')
    const { files } = run()
    expect(desk.folder.read('.env')).toBe(
      '# ours\r\nexport AUTH_URL="https://app.example"\r\nAUTH_SECRET=fresh\r\nNEXTAUTH_SECRET=old\r\nOTHER=1\r\n',
    )
    expect(desk.folder.read('.env.example')).toBe('AUTH_SECRET=\nFORMER_NEXTAUTH_SECRET=\n# AUTH_URL=\n')
    expect(desk.folder.read('.env.local')).toBe('AUTH_SECRET=x\nNEXTAUTH_SECRET=y\n')
    expect(files.flatMap(({ lines }) => lines)).toEqual([])
  })

  it('lists other files that name a variable', () => {
    desk.folder.write('docker-compose.yml', 'environment:\n  - NEXTAUTH_URL=http://x\n')
    expect(run().places).toEqual([
      { file: 'docker-compose.yml', line: 2, kind: 'note', what: 'NEXTAUTH_URL is named here.', page: PAGES.variables },
    ])
  })

  it('replaces the packages, with the formatting of the file', () => {
    desk.folder.write(
      'package.json',
      '{\r\n\t"dependencies": {\r\n\t\t"@auth/core": "1",\r\n\t\t"next": "16",\r\n\t\t"next-auth": "5"\r\n\t},\r\n\t"devDependencies": { "@auth/prisma-adapter": "2" }\r\n}\r\n',
    )
    desk.folder.write('auth.ts', `import Resend from 'next-auth/providers/resend'\nexport default [Resend]\n`)
    run()
    expect(desk.folder.read('package.json')).toBe(
      '{\r\n\t"dependencies": {\r\n\t\t"authengine": "^1.2.3",\r\n\t\t"@authengine/next": "^1.2.3",\r\n\t\t"@authengine/senders": "^1.2.3",\r\n\t\t"next": "16"\r\n\t},\r\n\t"devDependencies": { "@auth/prisma-adapter": "2" }\r\n}\r\n',
    )
    expect(run().files).toEqual([])
  })

  it('keeps a package while an import of it is left, and names the files', () => {
    desk.folder.write(
      'package.json',
      '{\n  "dependencies": {\n    "better-auth": "1",\n    "@better-auth/passkey": "1"\n  }\n}\n',
    )
    desk.folder.write('src/a.ts', `import { admin } from 'better-auth/plugins'\nexport const plugins = [admin()]\n`)
    desk.folder.write('src/b.vue', `<script setup>\nimport { createAuthClient } from "better-auth/vue"\n</script>\n`)
    desk.folder.write('src/c.ts', `// import { x } from 'better-auth'\nexport const name = 'better-auth'\n`)
    const options = { from: 'better-auth', binding: undefined } as const
    const what = 'better-auth is still imported by src/a.ts, src/b.vue: remove it when no import is left.'
    for (const paths of [[], ['package.json']])
      expect(run({ ...options, paths }).places).toContainEqual({
        ...{ file: 'package.json', kind: 'manual', what, page: PAGES.betterAuth },
        line: 3,
      })
    expect(desk.folder.read('package.json')).toBe(
      '{\n  "dependencies": {\n    "better-auth": "1",\n    "authengine": "^1.2.3",\n    "@authengine/providers": "^1.2.3"\n  }\n}\n',
    )
    desk.folder.write('src/a.ts', '')
    desk.folder.write('src/b.vue', '')
    expect(run(options)).toMatchObject({ isLeft: false })
    expect(desk.folder.read('package.json')).not.toContain('better-auth')
  })

  it('looks for imports below the folder of each package.json', () => {
    for (const name of ['a', 'b'])
      desk.folder.write(`${name}/package.json`, '{ "dependencies": { "next-auth": "4" } }\n')
    desk.folder.write('a/page.ts', `import { withAuth } from 'next-auth/middleware'\nexport default withAuth(f)\n`)
    run()
    expect(desk.folder.read('a/package.json')).toContain('next-auth')
    expect(desk.folder.read('b/package.json')).not.toContain('next-auth')
  })

  it('changes no ignored code', () => {
    spawnSync('git', ['init', '--quiet'], { cwd: desk.folder.path })
    desk.folder.write('.gitignore', 'generated/\n*.local.ts\n.env\n')
    for (const path of ['generated/a.ts', 'b.local.ts', 'c.ts']) desk.folder.write(path, BEFORE)
    desk.folder.write('.env', 'NEXTAUTH_URL=https://app.example\n')
    expect(changedIn(run())).toEqual(['.env', 'c.ts'])
  })

  it('finds the options of NextAuth 4 in another file', () => {
    desk.folder.write(
      'lib/auth.ts',
      `import { NextAuthOptions } from 'next-auth'\nexport const authOptions: NextAuthOptions = { providers: [] }\n`,
    )
    desk.folder.write(
      'app/page.tsx',
      `import { getServerSession } from 'next-auth'\nimport { authOptions } from '@/lib/auth'\nawait getServerSession(authOptions)\n`,
    )
    expect(run()).toMatchObject({ isLeft: false })
    expect(desk.folder.read('app/page.tsx')).toBe(`import { auth } from '@/lib/auth'\nawait auth()\n`)
    expect(desk.folder.read('lib/auth.ts')).toContain(
      'export const { handlers, auth, signIn, signOut } = NextAuth(authOptions)',
    )
    expect(run().files).toEqual([])
  })

  it('finds them after an earlier run', () => {
    desk.folder.write(
      'lib/auth.ts',
      `import type { NextAuthOptions } from 'next-auth'\nexport const authOptions: NextAuthOptions = {}\n`,
    )
    desk.folder.write(
      'page.ts',
      `import { getServerSession } from 'next-auth'\nimport { authOptions } from './lib/auth'\nawait getServerSession(authOptions)\n`,
    )
    run({ paths: ['lib'] })
    run()
    expect(desk.folder.read('page.ts')).toBe(`import { auth } from './lib/auth'\nawait auth()\n`)
  })

  it('does not guess between two files with options of the same name', () => {
    for (const path of ['a/auth.ts', 'b/auth.ts'])
      desk.folder.write(
        path,
        `import { NextAuthOptions } from 'next-auth'\nexport const authOptions: NextAuthOptions = {}\n`,
      )
    desk.folder.write(
      'page.ts',
      `import { getServerSession } from 'next-auth'\nimport { authOptions } from './a/auth'\nawait getServerSession(authOptions)\n`,
    )
    expect(run().places.filter(({ kind }) => kind === 'manual')).toHaveLength(1)
  })

  it('copes with code that does not parse', () => {
    desk.folder.write('a.ts', `${BEFORE}const = {{{ <<<<<<< HEAD\n`)
    run()
    expect(desk.folder.read('a.ts')).toBe(`${AFTER}const = {{{ <<<<<<< HEAD\n`)
  })
})

const MIDDLEWARE = `withAuth has no counterpart: export auth as the proxy, and decide in the callback authorized. See ${PAGES.proxy}`

describe('the pages that places refer to', () => {
  it.each(Object.values(PAGES))('%s is a heading of a guide', (page) => {
    expect(page.startsWith(GUIDES)).toBe(true)
    const [file = '', heading = ''] = page.slice(GUIDES.length).split('#')
    expect(anchorsOf(`docs/guides/${file}`)).toContain(heading)
  })
})
