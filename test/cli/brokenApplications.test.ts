import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../support/cli/Desk.js'
import { LoopbackSite } from '../support/cli/LoopbackSite.js'
import { compiled } from '../support/processes/compiled.js'
import { typed } from '../support/cli/typed.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const GOOD = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'
const CONFIG = 'export const config = { providers: [] }\n'

/** Runs the doctor on an application. Returns its exit code, and its faults and warnings with their fixes. */
async function said(files: Readonly<Record<string, string>>, words: readonly string[] = ['--offline']) {
  if (!desk.folder.has('node_modules/authengine')) desk.link('authengine', await compiled())
  for (const [path, text] of Object.entries({ '.env': `AUTH_SECRET=${GOOD}\n`, '.gitignore': '.env\n', ...files })) {
    desk.folder.write(path, text)
  }
  const { code, out } = await typed(desk.folder.path, ['doctor', ...words])
  return { code, found: out.match(/^(?:fault|warning) .*\n +fix: .*$/gm) ?? [] }
}

describe('defect R15: doctor names the cause, its line, and a fix', () => {
  it.each([
    [
      'a syntax error',
      'export const config = {\n  providers: [\n}\n',
      /auth\.config\.mjs:3 has a syntax error: .*fix: Correct auth\.config\.mjs:3\./s,
    ],
    [
      'an import that does not exist',
      `import { users } from './users.mjs'\n${CONFIG}`,
      /auth\.config\.mjs:1 imports "\.\/users\.mjs", and there is no such file\..*fix: Make that file, or correct the import in auth\.config\.mjs:1\./s,
    ],
    [
      'a package that is not installed',
      `\nimport { x } from 'no-such-package-at-all'\n${CONFIG}`,
      /auth\.config\.mjs:2 needs "no-such-package-at-all", which was not found\..*npm install no-such-package-at-all\./s,
    ],
    [
      'a name that does not exist',
      `import { NoSuchName } from 'node:fs'\n${CONFIG}`,
      /auth\.config\.mjs:1 cannot be loaded\. .*NoSuchName'\..*fix: Correct the import in auth\.config\.mjs:1\./s,
    ],
    [
      'code that throws',
      `${CONFIG}\nconfig.providers.push(GitHub)\n`,
      /auth\.config\.mjs fails when it is loaded\. ReferenceError: GitHub is not defined.*fix: Correct auth\.config\.mjs:3, /s,
    ],
    [
      'a configuration that is not exported',
      'const defineConfig = (each) => each\nconst config = defineConfig({ providers: [] })\n',
      /auth\.config\.mjs:2 does not export config\..*fix: export const config = defineConfig\(/s,
    ],
  ])('%s', async (_what, config, expected) => {
    const { code, found } = await said({ 'auth.config.mjs': config })
    expect([code, found.length]).toEqual([1, 1])
    expect(found[0]).toMatch(expected)
  })

  it('a client id that is not set, which is a fault only outside of development', async () => {
    const config = `export const config = { providers: [{ id: 'op', name: 'Op', type: 'oidc', issuer: 'https://op.example' }] }\n`
    const { code, found } = await said({ 'auth.config.mjs': config })
    expect([code, found.length]).toEqual([0, 1])
    expect(found[0]).toMatch(
      /^warning .*there is no client id: AUTH_OP_ID is not set\..*fix: Set AUTH_OP_ID=… and AUTH_OP_SECRET=…, which you get from the service\.$/s,
    )
    const production = await said({}, ['--offline', '--production'])
    expect(production.code).toBe(1)
    expect(production.found.join('\n')).toMatch(/^fault +op +there is no client id/m)
  })

  it('a secret that is a word of the command', async () => {
    const { found } = await said({ 'auth.config.mjs': CONFIG, '.env': 'AUTH_SECRET=secret\n' })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(
      /^warning {2}secret +it has fewer than 32 characters\..*fix: npx authengine secret --write$/s,
    )
    expect((await typed(desk.folder.path, ['secret', '--write'])).code).toBe(0)
    expect((await said({ '.env': desk.folder.read('.env') ?? '' })).found.join()).not.toContain('AUTH_SECRET is')
  })

  it('a wrong port in AUTH_URL', async () => {
    const wrong = 'http://127.0.0.1:39001'
    const site = await LoopbackSite.start(() => ({
      '/auth/providers': { body: { op: { callbackUrl: `${wrong}/auth/callback/op` } } },
      '/auth/csrf': { body: {}, headers: { 'set-cookie': 'authengine.csrf-token=x; HttpOnly; SameSite=Lax' } },
    }))
    try {
      const env = (url: string) => ({ 'auth.config.mjs': CONFIG, '.env': `AUTH_SECRET=${GOOD}\nAUTH_URL=${url}\n` })
      const { code, found } = await said(env(wrong), ['--url', site.origin])
      expect(code).toBe(1)
      expect(found[0]).toContain(
        `the site believes its address is ${wrong}, but it was reached at ${site.origin}. AUTH_URL says so.`,
      )
      expect(found[0]).toContain(`fix: AUTH_URL=${site.origin}`)
    } finally {
      await site.stop()
    }
  })

  it('a wrong base path', async () => {
    const site = await LoopbackSite.start(() => ({ '/api/auth/providers': { body: {} } }))
    try {
      const { code, found } = await said({ 'auth.config.mjs': CONFIG }, ['--url', site.origin])
      expect(code).toBe(1)
      expect(found[0]).toContain('its routes are below /api/auth, and not below /auth')
    } finally {
      await site.stop()
    }
  })

  it('a site that does not run', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    server.close()
    await once(server, 'close')
    const { code, found } = await said({ 'auth.config.mjs': CONFIG }, ['--url', origin])
    expect(code).toBe(1)
    expect(found[0]).toContain(`${origin} does not answer: nothing listens there.`)
    expect(found[0]).toContain('fix: Start the site, or correct host and port behind --url.')
  })
})
