import { afterEach, describe, expect, it } from '@jest/globals'
import { GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})
const CONFIG =
  'export const config = { providers: [{ id: "op", name: "Op", type: "oidc", issuer: "https://op.example" }] }'

describe('authengine doctor', () => {
  it('prints a line for each check, and how to fix a fault', async () => {
    expect(await desk.type('doctor --offline')).toBe(1)
    expect(desk.printed).toContain(`fault    secret       there is no secret: no session can be sealed.
                      fix: npx authengine secret --write
`)
    expect(desk.printed).toContain('unknown  config       no file with a configuration was found')
    expect(desk.printed).toMatch(/\nFaults: 1\. Warnings: 0\.\n$/)
  })

  it('succeeds if there is no fault', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}`)
    expect(await desk.type('doctor')).toBe(0)
    expect(desk.printed).not.toContain(GOOD)
    expect(desk.asked).toEqual([])
  })

  it('reads the configuration, with the variables of the env file', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\nAUTH_OP_ID=me\nAUTH_OP_SECRET=swordfish`)
    desk.folder.write('auth.config.mjs', CONFIG)
    desk.link('authengine', '.')
    expect(await desk.type('doctor --offline')).toBe(0)
    expect(desk.printed).toContain('unknown  op           its metadata was not asked for: --offline.')
    expect(desk.printed).not.toContain('swordfish')
  })

  it('says what differs from another library, between the other checks', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\nNEXTAUTH_URL_INTERNAL=http://localhost`)
    expect(await desk.type('doctor --offline --from next-auth')).toBe(0)
    expect(desk.printed).toContain(`warning  variables    NEXTAUTH_URL_INTERNAL is set, and authengine does not read it.
                      fix: Remove it: server code calls the engine, not a URL.
`)
    expect(desk.printed).toMatch(/unknown {2}basePath/)
    expect(await desk.type('doctor --offline')).toBe(0)
    expect(desk.printed).not.toContain('NEXTAUTH_URL_INTERNAL')
  })

  it('knows the names of the libraries', async () => {
    expect(await desk.type('doctor --from lucia')).toBe(1)
    expect(desk.complained).toContain('--from must be one of authjs, next-auth, better-auth.')
  })

  it('applies the rules of production', async () => {
    desk.folder.write('.env.production', `AUTH_SECRET=${GOOD}`)
    expect(await desk.type('doctor --offline --vars .env.production')).toBe(0)
    expect(await desk.type('doctor --offline --vars .env.production --production')).toBe(1)
    expect(desk.printed).toContain('fault    address')
    expect(desk.env['NODE_ENV']).toBe('production')
  })

  it('runs the other checks if loading the configuration fails', async () => {
    desk.folder.write('auth.config.mjs', 'throw new RangeError("theirs")')
    expect(await desk.type('doctor')).toBe(1)
    expect(desk.printed).toContain('fault    config       auth.config.mjs fails when it is loaded. RangeError: theirs')
    expect(desk.printed).toContain('fault    secret')
  })

  it('runs the other checks if no tool can read the configuration', async () => {
    desk.folder.write('auth.config.mjs', 'import "no-such-package-at-all"')
    expect(await desk.type('doctor')).toBe(1)
    expect(desk.printed).toContain('fault    config       auth.config.mjs:1 ')
    expect(desk.printed).toContain('fault    secret')
  })

  it('looks for the configuration in the next file with a usual name', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}`)
    desk.folder.write('src/config.mjs', 'export const port = 3000')
    expect(await desk.type('doctor --offline')).toBe(0)
    expect(desk.printed).toContain('unknown  config       no configuration is exported by src/config.mjs.')
    desk.folder.write('auth.mjs', CONFIG)
    expect(await desk.type('doctor --offline')).toBe(1)
    expect(desk.printed).toContain('warning  op ')
  })

  it('warns of another file that exports a configuration, which is not read', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\nAUTH_OP_ID=me\nAUTH_OP_SECRET=swordfish`)
    desk.folder.write('auth.config.mjs', CONFIG)
    desk.folder.write('src/auth.config.ts', 'throw new Error("loaded")\nexport const config = defineConfig({})')
    desk.link('authengine', '.')
    expect(await desk.type('doctor --offline')).toBe(0)
    expect(desk.printed).toContain('warning  config       auth.config.mjs is read, and not src/auth.config.ts, where')
    expect(desk.printed).toContain('npx authengine doctor --config src/auth.config.ts')
    expect(await desk.type('doctor --offline --config auth.config.mjs')).toBe(0)
    expect(desk.printed).not.toContain('src/auth.config.ts')
  })

  it('reports a given file that exports no configuration', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}`)
    desk.folder.write('mine.mjs', 'export const port = 3000')
    expect(await desk.type('doctor --config mine.mjs')).toBe(1)
    expect(desk.printed).toContain('fault    config       mine.mjs exports no configuration.')
  })

  it('reads variables of the given file only', async () => {
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}`)
    expect(await desk.type('doctor --vars .env.prod')).toBe(1)
    expect(desk.complained).toContain('There is no file .env.prod.')
  })

  it.each(['app.example', 'ftp://app.example'])('refuses a malformed URL: %s', async (url) => {
    expect(await desk.type(`doctor --url ${url}`)).toBe(1)
    expect(desk.complained).toContain('--url must be the URL of a site.')
  })

  it('knows the base path of the framework', async () => {
    desk.folder.write('package.json', JSON.stringify({ dependencies: { next: '16' } }))
    desk.folder.write('.env', `AUTH_SECRET=${GOOD}\nAUTH_URL=https://app.example`)
    await desk.type('doctor')
    expect(desk.printed).toContain('its routes are below /api/auth.')
  })
})
