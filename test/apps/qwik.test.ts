import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { describeApp } from './describeApp.js'
import { BUILT, type Variant, variantsOf } from './Variant.js'

/** Output and files of a build. */
interface Build {
  readonly failed: boolean
  readonly said: string
  readonly files: readonly string[]
}

// More than any build needs on a busy machine.
const BUILD_TIME = 300_000

for (const variant of variantsOf('qwik')) {
  describeApp(variant, () => {
    const folders: string[] = []

    afterEach(() => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
    })

    /** Builds the code for browsers of an application with a literal configuration. */
    const build = (imported: string): Promise<Build> => {
      const folder = copyOf(variant)
      folders.push(folder)
      const plugin = join(folder, 'src/routes/plugin@auth.ts')
      const library = /from '(@authengine\/qwik2?)'/.exec(readFileSync(plugin, 'utf8'))?.[1] ?? ''
      writeFileSync(plugin, mountedInPlace(library, imported))
      return new Promise((resolve) => {
        execFile('npx', ['vite', 'build'], { cwd: folder }, (error, stdout, stderr) => {
          resolve({ failed: error !== null, said: stdout + stderr, files: textsIn(join(folder, 'dist')) })
        })
      })
    }

    it(
      'defect R14: removes literal secrets from the code for browsers, with serverAuth$ under either name',
      async () => {
        for (const imported of ['serverAuth$', 'serverAuth$ as ResumableAuth$']) {
          const { failed, said, files } = await build(imported)
          expect([failed, said]).toEqual([false, said])
          expect(files.filter((text) => text.includes('literal-secret'))).toEqual([])
        }
      },
      BUILD_TIME,
    )

    it(
      'defect R14: fails to build ResumableAuth$ for browsers, and names what to import instead',
      async () => {
        const { failed, said, files } = await build('ResumableAuth$')
        expect(failed).toBe(true)
        expect(said).toContain('import-serverAuth$-as-ResumableAuth$')
        expect(files.filter((text) => text.includes('literal-secret'))).toEqual([])
      },
      BUILD_TIME,
    )
  })
}

/** Copies an application with its installed packages, but without the files of its build. */
function copyOf({ name }: Variant): string {
  const built = join(BUILT, name)
  const folder = mkdtempSync(join(BUILT, `${name}-`))
  const skipped = ['node_modules', 'dist', 'server'].map((each) => join(built, each))
  cpSync(built, folder, { recursive: true, filter: (path) => !skipped.includes(path) })
  symlinkSync(join(built, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const mountedInPlace = (library: string, imported: string): string => `import { ${imported} } from '${library}'
import GitHub from '${library}/providers/github'

export const { onRequest, useSession, useSignIn, useSignOut, requestAuth } = ${imported.split(' ').at(-1) ?? ''}(() => ({
  secret: 'literal-secret-of-the-site-0123456789abcdefghijklmnopqrstuv',
  providers: [GitHub({ clientId: 'client', clientSecret: 'literal-secret-of-the-client' })],
}))
`

/** The contents of the files in a folder; an empty list if the folder does not exist. */
const textsIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
