import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from '@jest/globals'
import { Browser } from 'authengine/testing'
import { Desk } from '../support/cli/Desk.js'
import { NODE_OPTIONS, typed } from '../support/cli/typed.js'
import { compiled } from '../support/processes/compiled.js'
import { freePort } from '../support/freePort.js'

const desk = new Desk({ 'package.json': { name: 'empty', scripts: { test: 'exit 1' } } })
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
  desk.folder.write(
    `${folder}/providers/credentials.js`,
    `export { default } from '${sources}/providers/src/credentials.js'`,
  )
}

/** Starts the application with the command that init prints. Returns its base URL. */
async function start(): Promise<string> {
  const port = String(await freePort())
  const child = spawn('npm', ['start', '--silent'], {
    cwd: desk.folder.path,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], HOME: desk.folder.path, NODE_ENV: 'development', PORT: port, NODE_OPTIONS },
  })
  const ended = once(child, 'close')
  stop = () => {
    process.kill(-child.pid!, 'SIGKILL')
    return ended
  }
  for await (const line of createInterface(child.stdout)) if (line.startsWith('Ready')) break
  return `http://127.0.0.1:${port}`
}

describe('an empty folder', () => {
  it('has a working sign-in page after init and npm start', async () => {
    const { code, err, out } = await typed(desk.folder.path, ['init'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('npm install authengine @authengine/express express\n')
    expect(out).toContain('Then start it with "npm start", and open http://localhost:3000/auth/signin')
    await install()
    const origin = await start()

    const person = new Browser(origin, (request) => fetch(request))
    expect(await (await person.get('/')).text()).toContain('You are not signed in')
    const page = await person.get('/auth/signin')
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html).toContain('name="password"')
    const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(html) ?? []
    const refused = await person.post('/auth/callback/credentials', { csrfToken, username: 'ada', password: 'x' })
    expect(refused.headers.get('location')).toContain('error=CredentialsSignin')

    const doctor = await typed(desk.folder.path, ['doctor', '--url', origin])
    expect(doctor.out).toContain('ok       config       auth.config.mjs can work.')
    expect(doctor.out).toContain('ok       site')
    expect(doctor.out).toContain('Faults: 0. Warnings: 0.')
    expect(doctor.code).toBe(0)
  })
})
