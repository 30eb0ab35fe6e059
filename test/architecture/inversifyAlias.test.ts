import { spawnSync } from 'node:child_process'
import { describe, expect, it } from '@jest/globals'
import { build, type Plugin } from 'esbuild'

const { inversifyAlias } = (await import(`${process.cwd()}/.config/inversifyAlias.mjs`)) as { inversifyAlias: Plugin }

const bundle = async (contents: string, plugins: Plugin[]): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
    plugins,
  })
  return outputFiles[0]?.text ?? ''
}

/** Runs a module in a process that refuses `eval` and `new Function`, like edge runtimes. Returns its output. */
const run = (text: string): string => {
  const args = ['--disallow-code-generation-from-strings', '--input-type=module']
  const { stdout, stderr } = spawnSync(process.execPath, args, { input: text, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
}

const ROLES = `
  const before = [...Reflect.ownKeys(Object), ...Reflect.ownKeys(Reflect)]
  const { Roles, roleName } = await import('./src/engine/container/Roles.ts')
  class Clock {}
  class Page {}
  const roles = new Roles()
  const [first, second] = [new Clock(), new Clock()]
  roles.fill(Clock, first)
  roles.fill(Clock, second)
  const name = roleName('page')
  roles.add(name, 1)
  roles.add(name, 2)
  console.log(JSON.stringify({
    filled: roles.find(Clock) === second,
    usual: roles.get(Page, () => new Page()) === roles.find(Page),
    nothing: roles.all(roleName('other')),
    all: roles.all(name),
    added: [...Reflect.ownKeys(Object), ...Reflect.ownKeys(Reflect)].filter((key) => !before.includes(key)),
  }))`

const COMPUTED = `
  import { Container } from 'inversify'
  const container = new Container({ jitless: true })
  container.bind('part').toResolvedValue(() => 1)
  try {
    container.get('part')
  } catch ({ message }) {
    console.log(message)
  }`

describe('inversify in the bundle', () => {
  it('contains what fills roles, needs no eval, and changes no global object', async () => {
    const text = await bundle(ROLES, [inversifyAlias])
    expect(JSON.parse(run(text))).toEqual({ filled: true, usual: true, nothing: [], all: [1, 2], added: [] })
  })

  it('contains no new Function, unlike the bundle without the alias', async () => {
    const [without, text] = [await bundle(ROLES, []), await bundle(ROLES, [inversifyAlias])]
    expect([without, text].map((each) => each.includes('new Function'))).toEqual([true, false])
    expect((JSON.parse(run(without)) as { added: unknown }).added).toContain('defineMetadata')
  })

  it('reports an error if a computed value is bound', async () => {
    const said = run(await bundle(COMPUTED, [inversifyAlias]))
    expect(said).toBe('This container holds constant values only: bind with toConstantValue().\n')
  })

  it('fails to build if a module to be replaced does not exist', async () => {
    await expect(bundle('export {}', [inversifyAlias])).rejects.toThrow('Nothing imports reflect-metadata/lite')
  })
})
