import { afterEach, describe, expect, it } from '@jest/globals'
import { FRAMEWORKS } from '../../../../../src/cli/frameworks/detect.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

const aDesk = (dependencies: object = {}, files: Readonly<Record<string, string>> = {}): Desk =>
  (desk = new Desk({ 'package.json': { dependencies }, ...files }))

/** The contents of files. */
const texts = (...paths: readonly string[]): (string | undefined)[] => paths.map((path) => desk.folder.read(path))

describe('authengine init', () => {
  it.each(
    FRAMEWORKS.flatMap((framework) => [
      [framework.id, 'js', framework] as const,
      [framework.id, 'ts', framework] as const,
    ]),
  )('writes the files for %s, in %s', async (_id, ending, framework) => {
    aDesk({ [framework.mark]: '1' }, ending === 'ts' ? { 'tsconfig.json': '{}' } : {})
    expect(await desk.type('init')).toBe(0)
    const wrote = [...desk.printed.matchAll(/^ {2}wrote +(\S+):/gm)].map(([, path]) => path!)
    expect(wrote.length).toBeGreaterThan(1)
    const code = wrote.filter((path) => !path.startsWith('.env'))
    for (const path of code) expect(path).toMatch(new RegExp(`\\.m?${ending}$`))
    expect(texts(...code).join()).toContain(`import Development from '${framework.binding}/providers/development'`)
    expect(texts(...wrote).join()).toContain(`from '${framework.binding}'`)
    for (const name of ['AUTH_SECRET', 'AUTH_ENCRYPTION_KEY'])
      expect(desk.folder.read(framework.envFile)).toMatch(new RegExp(`^${name}=[\\w+/]{43}=$`, 'm'))
    expect(desk.folder.read('.gitignore')).toBe(`${framework.envFile}\n`)
    expect(desk.printed).toContain(`npm install authengine ${framework.binding}\n`)
    expect(desk.printed).toContain(`Start it:\n  npm run dev\n\nOpen ${framework.origin}${framework.basePath}/signin`)
    expect(desk.printed.includes('the link that the terminal prints')).toBe(framework.id === 'next')
    for (const name of framework.envFiles) expect(desk.folder.read(name) ?? '').not.toContain('NODE_ENV')
    expect(desk.asked).toEqual([])
    expect(desk.started).toEqual([])
  })

  it('prints no secret', async () => {
    aDesk()
    await desk.type('init')
    const values = desk.folder.read('.env') ?? ''
    const [secret, key] = ['AUTH_SECRET', 'AUTH_ENCRYPTION_KEY'].map(
      (name) => new RegExp(`^${name}=(.+)$`, 'm').exec(values)?.[1],
    )
    expect(secret).toHaveLength(44)
    expect(key).toHaveLength(44)
    expect(key).not.toBe(secret)
    for (const each of [secret, key]) expect(desk.printed).not.toContain(each)
    expect(desk.printed).toContain('.env: a new AUTH_SECRET, a new AUTH_ENCRYPTION_KEY')
  })

  it('replaces no existing encryption key, and adds none if the secret may have sealed values', async () => {
    aDesk({}, { '.env': 'AUTH_ENCRYPTION_KEY=mine\n' })
    await desk.type('init')
    expect(desk.folder.read('.env')?.match(/AUTH_ENCRYPTION_KEY/g)).toHaveLength(1)
    expect(desk.folder.read('.env')).toMatch(/^AUTH_SECRET=/m)
    desk.folder.write('.env', 'AUTH_SECRET=mine\n')
    await desk.type('init --provider github')
    expect(desk.folder.read('.env')).not.toContain('AUTH_ENCRYPTION_KEY')
  })

  it('starts with the chosen providers, and prints what to register', async () => {
    aDesk()
    expect(await desk.type('init --provider github keycloak')).toBe(0)
    expect(desk.folder.read('auth.config.mjs')).toContain('    GitHub, //')
    expect(desk.folder.read('.env')).toContain('AUTH_KEYCLOAK_ISSUER=\n')
    expect(desk.printed).toContain('http://localhost:3000/auth/callback/github')
  })

  it('writes nothing for a provider that does not exist', async () => {
    aDesk()
    expect(await desk.type('init --provider gihub')).toBe(1)
    expect(desk.folder.names()).toEqual(['package.json'])
  })

  it('changes nothing when it runs again', async () => {
    aDesk({ next: '16' })
    await desk.type('init --provider github')
    const paths = [
      'auth.config.js',
      'auth.js',
      'app/api/auth/[...auth]/route.js',
      '.env.local',
      '.gitignore',
      'package.json',
    ]
    const before = texts(...paths)
    expect(before).not.toContain(undefined)
    expect(await desk.type('init --provider github')).toBe(0)
    expect(texts(...paths)).toEqual(before)
    expect(desk.printed).not.toMatch(/wrote|added|changed/)
  })

  it('keeps existing files, and prints what to add', async () => {
    aDesk(
      { '@sveltejs/kit': '2' },
      { 'src/hooks.server.js': 'mine', '.env': 'AUTH_SECRET=mine', '.gitignore': '.env*' },
    )
    expect(await desk.type('init')).toBe(0)
    expect(texts('src/hooks.server.js', '.env', '.gitignore')).toEqual(['mine', 'AUTH_SECRET=mine', '.env*'])
    expect(desk.printed).toContain('kept      src/hooks.server.js')
    expect(desk.printed).toContain('sequence(signedIn, yours)')
    expect(desk.printed).not.toContain('a new AUTH_SECRET')
  })

  it.each([
    ["import { handle as signedIn } from './auth'\nexport const handle = sequence(signedIn, yours)", true],
    ["export { handle } from './auth'\nexport const handleError = () => {}", true],
    ['export {\n  handle,\n} from "./auth.js"', true],
    ["import { handle, signIn } from '$lib/../auth'\nexport { handle }", true],
    ["// export { handle } from './auth'\nexport const handle = yours", false],
    [" * export { handle } from './auth'", false],
    ["import { signIn } from './auth'\nexport const handle = yours", false],
    ["import { handleFetch } from './auth'", false],
    ["export { handle } from './oauth'", false],
    ["import { yours } from './other'\nexport const handle = yours", false],
  ])('recognizes hooks that are joined already: %j', async (hooks, isJoined) => {
    aDesk({ '@sveltejs/kit': '2' }, { 'src/hooks.server.js': hooks })
    expect(await desk.type('init')).toBe(0)
    expect(desk.folder.read('src/hooks.server.js')).toBe(hooks)
    expect(desk.printed.includes('has       src/hooks.server.js')).toBe(isJoined)
    expect(desk.printed.includes('Join the two hooks')).toBe(!isJoined)
  })

  it('prints the development sign-in that an existing configuration lacks, and says "choose" only if it has one', async () => {
    const config = 'src/auth.config.ts'
    aDesk({ '@sveltejs/kit': '2' }, { 'tsconfig.json': '{}', [config]: 'export const config = { providers: [] }' })
    expect(await desk.type('init')).toBe(0)
    expect(desk.printed).toContain(`has       ${config}`)
    expect(desk.printed).toContain("import Development from '@authengine/sveltekit/providers/development'")
    expect(desk.printed).toContain('providers: [Development, …]')
    expect(desk.printed).not.toContain('choose "Development sign-in"')
    expect(desk.printed).toContain('http://localhost:5173/auth/signin')
    desk.folder.write(config, "import Development from '@authengine/sveltekit/providers/development'")
    expect(await desk.type('init')).toBe(0)
    expect(desk.printed).toContain('choose "Development sign-in"')
    expect(desk.printed).not.toContain('providers: [Development')
    expect(desk.printed).toContain(`kept      ${config}: it has to export config`)
  })

  it('prints the providers that an existing configuration lacks', async () => {
    const path = 'auth.config.mjs'
    const config = "import GitHub from '@authengine/express/providers/github'\nexport const config = {}\n"
    aDesk({}, { [path]: config })
    expect(await desk.type('init --provider github google keycloak')).toBe(0)
    expect(desk.folder.read(path)).toBe(config)
    expect(desk.printed).toContain(`      To sign in with Google and Keycloak, add:
        import Google from '@authengine/express/providers/google'
        import Keycloak from '@authengine/express/providers/keycloak'
        providers: [Google, Keycloak, …]
`)
    expect(desk.printed).not.toContain('import GitHub')
  })

  it('adds a provider once, even if it is given twice', async () => {
    aDesk()
    expect(await desk.type('init --provider github --provider GitHub github')).toBe(0)
    expect(desk.folder.read('auth.config.mjs')?.match(/^import GitHub /gm)).toHaveLength(1)
    expect(desk.folder.read('.env')?.match(/^AUTH_GITHUB_ID=/gm)).toHaveLength(1)
    expect(desk.printed.match(/Register at the service/g)).toHaveLength(1)
  })

  it('succeeds if all files exist and belong to the user', async () => {
    const [auth, route] = ['auth.js', 'app/api/auth/[...auth]/route.js']
    aDesk(
      { next: '16' },
      { [auth]: 'a', [route]: 'b', 'auth.config.js': 'c', '.env.local': 'AUTH_SECRET=d', '.gitignore': '.env*' },
    )
    expect(await desk.type('init')).toBe(0)
    expect(texts(auth, route, 'auth.config.js')).toEqual(['a', 'b', 'c'])
    expect(desk.printed).toContain('This would have been written:')
  })

  it.each<[string, Record<string, string>, boolean]>([
    ['leaves a secret where the framework reads it', { '.env': 'AUTH_SECRET=d' }, false],
    ['leaves one that has another name', { '.env': 'AUTH_SECRET=\nNEXTAUTH_SECRET=d' }, false],
    [
      'makes one where a file in front says it is empty',
      { '.env.local': 'AUTH_SECRET=', '.env': 'AUTH_SECRET=d' },
      true,
    ],
  ])('%s', async (_what, files, isAdded) => {
    aDesk({ next: '16' }, files)
    expect(await desk.type('init')).toBe(0)
    expect(desk.folder.read('.env')).toBe(files['.env'])
    if (isAdded) expect(desk.folder.read('.env.local')).toMatch(/^AUTH_SECRET=[\w+/]{43}=$/m)
    else expect(desk.folder.read('.env.local')).toBeUndefined()
  })

  it('does not hide a value with an empty line in a file that is read earlier', async () => {
    const there = 'AUTH_SECRET=d\nAUTH_GITHUB_ID=e\nAUTH_GITHUB_SECRET=f'
    aDesk({ next: '16' }, { '.env': there })
    expect(await desk.type('init --provider github google')).toBe(0)
    expect(desk.folder.read('.env.local')).toBe('AUTH_GOOGLE_ID=\nAUTH_GOOGLE_SECRET=\n')
  })

  it('prints what to add to an existing server of Express', async () => {
    aDesk({ express: '5', authengine: '1', '@authengine/express': '1' }, { 'app.js': 'mine' })
    expect(await desk.type('init')).toBe(0)
    expect(desk.folder.read('app.js')).toBe('mine')
    expect(desk.printed).toContain("app.use('/auth', MiddlewareAuth(config))")
    expect(desk.printed).not.toContain('npm install')
  })

  it('installs packages if that is requested', async () => {
    aDesk({}, { 'tsconfig.json': '{}', 'pnpm-lock.yaml': '' })
    expect(await desk.type('init --install')).toBe(0)
    expect(desk.started).toEqual([
      'pnpm add authengine @authengine/express express',
      'pnpm add -D @types/express @types/node tsx typescript',
    ])
  })

  it('reports a failed installation', async () => {
    aDesk()
    desk.exitCode = 7
    expect(await desk.type('init --install')).toBe(1)
    expect(desk.complained).toContain('"npm install authengine @authengine/express express" did not succeed')
  })

  it('reports that it had to guess the framework', async () => {
    aDesk()
    await desk.type('init')
    expect(desk.printed).toContain('Setting up Express: package.json names nothing else. --framework chooses.\n')
    aDesk({ express: '5' })
    await desk.type('init')
    expect(desk.printed).toContain('Setting up Express.\n')
  })

  it('uses the given framework', async () => {
    aDesk({ koa: '2' })
    expect(await desk.type('init')).toBe(1)
    expect(desk.complained).toContain('authengine init --framework <next|')
    expect(await desk.type('init --framework express')).toBe(0)
  })
})
