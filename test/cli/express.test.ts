import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Browser } from 'authengine/testing'
import { Desk } from '../support/cli/Desk.js'
import { NODE_OPTIONS, typed } from '../support/cli/typed.js'
import { compiled } from '../support/processes/compiled.js'
import { freePort } from '../support/freePort.js'

let desk: Desk
beforeEach(() => {
  desk = new Desk({ 'package.json': { name: 'empty', scripts: { test: 'exit 1' } } })
})
let stop = (): Promise<unknown> => Promise.resolve()
afterEach(async () => {
  await stop()
  desk.clear()
})

/** Installs the packages that init names: the sources of this workspace, and Express. */
async function install(): Promise<void> {
  const directory = await compiled()
  desk.link('authengine', directory)
  desk.link('express', 'node_modules/express')
  // The build creates a file for each provider in the packages of frameworks. This creates the required one.
  const [sources, folder] = [`file://${directory}/plugins`, 'node_modules/@authengine/express']
  const exports = { '.': './index.js', './providers/*': './providers/*.js' }
  desk.folder.write(`${folder}/package.json`, JSON.stringify({ type: 'module', exports }))
  desk.folder.write(`${folder}/index.js`, `export * from '${sources}/express/src/index.js'`)
  for (const name of ['development', 'google']) {
    desk.folder.write(`${folder}/providers/${name}.js`, `export { default } from '${sources}/providers/src/${name}.js'`)
  }
}

/** Starts the application with the command that init prints. Returns its base URL. */
async function start(words = ['run', 'dev']): Promise<string> {
  const port = String(await freePort())
  const child = spawn('npm', [...words, '--silent'], {
    cwd: desk.folder.path,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // Without NODE_ENV, which the script has to set.
    env: {
      PATH: process.env['PATH'],
      HOME: desk.folder.path,
      PORT: port,
      NODE_OPTIONS,
    } as unknown as NodeJS.ProcessEnv,
  })
  const ended = once(child, 'close')
  stop = () => {
    process.kill(-child.pid!, 'SIGKILL')
    return ended
  }
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Ready')) break
  return `http://127.0.0.1:${port}`
}

/** Whether the sign-in page has an option. */
const has = (page: string, id: string): boolean => page.includes(`/auth/signin/${id}`)

describe('an empty folder', () => {
  it('has a sign-in that works after init and npm run dev', async () => {
    const { code, err, out } = await typed(desk.folder.path, ['init'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('npm install authengine @authengine/express express\n')
    expect(out).toContain('Start it:\n  npm run dev\n\nOpen http://localhost:3000/auth/signin and choose')
    await install()
    const origin = await start()

    const person = new Browser(origin, (request) => fetch(request))
    expect(await (await person.get('/')).text()).toContain('You are not signed in')
    expect(has(await (await person.get('/auth/signin')).text(), 'development')).toBe(true)
    const begun = await person.submit('/auth/signin/development')
    expect(begun.headers.get('location')).toBe(`${origin}/auth/development`)
    await person.submit('/auth/development', { name: 'Ada' })
    expect(await (await person.get('/')).text()).toContain('You are signed in')

    const doctor = await typed(desk.folder.path, ['doctor', '--url', origin])
    expect(doctor.out).toContain('ok       config       auth.config.mjs can work.')
    expect(doctor.out).toContain('ok       site')
    expect(doctor.out).toContain('Faults: 0. Warnings: 0.')
    expect(doctor.code).toBe(0)
  })

  it('has a server that ends with an error if its port is in use', async () => {
    await typed(desk.folder.path, ['init'])
    await install()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    stop = () => once(other.close(), 'close')
    const child = spawn('npm', ['run', 'dev', '--silent'], {
      cwd: desk.folder.path,
      env: { ...process.env, PORT: String((other.address() as AddressInfo).port), NODE_OPTIONS },
    })
    const said = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = (await once(child, 'close')) as [number]
    const [out, err] = await said
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('EADDRINUSE')
  })

  it('has no development sign-in with npm start, which does not set NODE_ENV', async () => {
    await typed(desk.folder.path, ['init'])
    await install()
    const person = new Browser(await start(['start']), (request) => fetch(request))
    expect(has(await (await person.get('/auth/signin')).text(), 'development')).toBe(false)
    expect((await person.get('/auth/development')).status).toBe(404)
    expect(await (await person.get('/auth/providers')).json()).toEqual({})
  })

  it('starts in development without the client id of a service, which is left out', async () => {
    await typed(desk.folder.path, ['init', '--provider', 'google'])
    await install()
    const person = new Browser(await start(), (request) => fetch(request))
    const page = await (await person.get('/auth/signin')).text()
    expect([has(page, 'development'), has(page, 'google')]).toEqual([true, false])
  })
})
