import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Browser } from 'authengine/testing'
import { blocksOf } from '../documentation/reader.js'
import { freePort } from '../support/freePort.js'
import { type RedisCluster, startRedisCluster } from '../support/redis/cluster.js'
import { type RedisServer, startRedis, stopServers } from '../support/redis/redis.js'
import { startDebianPostgres } from '../support/services/debianPostgres.js'
import { type GuideFile, guideFolder } from '../support/services/guideFiles.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct } from '../support/sql/Direct.js'

const SECRET = 'kP3vR8xZ1qL6tW0yB5nM9cD2fG7hJ4sA'
const LIMIT_MS = 120_000

/** The files that the guide prints. A file may be printed more than once, as alternatives. */
const printed = blocksOf('docs/guides/scaling.md')
  .filter(({ language }) => language === 'ts')
  .map(({ code, file = '' }): GuideFile => ({ code, file }))
const ran = new Set<GuideFile>()
const [onPostgres, onRedis, onCluster] = printed.filter(({ file }) => file === 'src/database.ts')

let postgres: DatabaseServer
let redis: RedisServer
let cluster: RedisCluster
const folders: string[] = []
const children: ChildProcessWithoutNullStreams[] = []

beforeAll(async () => {
  postgres = await startDebianPostgres()
  redis = await startRedis()
  cluster = await startRedisCluster()
}, LIMIT_MS)

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await stopServers()
  await postgres.stop()
}, LIMIT_MS)

/** A process that runs a file of the guide. */
interface Running {
  /** Everything that it has printed. */
  readonly said: () => string
  readonly ended: Promise<unknown>
  readonly child: ChildProcessWithoutNullStreams
}

/** Starts a file of the guide together with one of its files that connect to databases. */
async function start(database: GuideFile | undefined, file: string, port = 0): Promise<Running> {
  const script = printed.find((each) => each.file === file)
  if (!database || !script) throw new TypeError(`The guide does not print ${file}, or what it imports.`)
  for (const each of [database, script]) ran.add(each)
  const folder = await guideFolder([database, script])
  folders.push(folder)
  const origin = `http://127.0.0.1:${String(port)}`
  const places = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, REDIS_URLS: cluster.urls.join(',') }
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    NODE_ENV: 'development' as const,
    AUTH_SECRET: SECRET,
    AUTH_URL: origin,
    PORT: String(port),
    ...places,
  }
  const flags = ['--no-warnings', '--conditions=authengine-source']
  const child = spawn(process.execPath, [...flags, join(folder, file.replace('.ts', '.js'))], { env, cwd: folder })
  children.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return { child, said: () => text, ended: once(child, 'close') }
}

/** Runs a file of the guide to its end. */
async function run(database: GuideFile | undefined, file: string): Promise<void> {
  const { ended, said } = await start(database, file)
  expect([await ended, said()]).toEqual([[0, null], ''])
}

/** Whether a port accepts connections. */
async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isThere
}

async function until(isSo: () => boolean | Promise<boolean>, running: Running): Promise<void> {
  while (!(await isSo())) {
    if (running.child.exitCode !== null) throw new TypeError(running.said())
    await setImmediate()
  }
}

/** The server of the guide, with a user who signed in by mail. */
async function aSite(database: GuideFile | undefined) {
  const port = await freePort()
  const running = await start(database, 'src/server.ts', port)
  await until(() => isOpen(port), running)
  const browser = new Browser(`http://127.0.0.1:${String(port)}`, (asked) => fetch(asked))
  await browser.submit('/auth/signin/email', { email: 'ann@example.test' })
  const link = /For ann@example\.test: (\S+)/
  await until(() => link.test(running.said()), running)
  await browser.follow(await browser.get(link.exec(running.said())?.[1] ?? ''))
  const session = async (): Promise<unknown> => (await browser.get('/auth/session')).json()
  return { browser, port, running, session }
}

const ANN = { user: { email: 'ann@example.test' } }

describe('the guide for several processes', () => {
  it(
    'defect R81: creates tables, signs in and stops gracefully, with Redis',
    async () => {
      await run(onRedis, 'src/migrate.ts')
      const { browser, port, running, session } = await aSite(onRedis)
      expect(await session()).toMatchObject(ANN)

      // A request of which the server has received only the headers.
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        expect: '100-continue',
        cookie: browser.cookieHeader,
      }
      const begun = request({ port, host: '127.0.0.1', method: 'POST', path: '/auth/signout', headers })
      const answered = once(begun, 'response') as Promise<[{ statusCode: number; resume(): void }]>
      const taken = once(begun, 'continue')
      begun.flushHeaders()
      await taken
      running.child.kill('SIGTERM')
      await until(async () => !(await isOpen(port)), running)
      begun.end('csrfToken=none')
      const [response] = await answered
      response.resume()
      expect(response.statusCode).toBe(302)
      expect(await running.ended).toEqual([0, null])
    },
    LIMIT_MS,
  )

  it(
    'defect R81, R79: reads a session while PostgreSQL is stopped, with copies of users on a cluster',
    async () => {
      await run(onCluster, 'src/migrate.ts')
      const { running, session } = await aSite(onCluster)
      expect(await session()).toMatchObject(ANN)
      await postgres.halt()
      expect(await session()).toMatchObject(ANN)
      await postgres.resume()
      running.child.kill('SIGTERM')
      expect(await running.ended).toEqual([0, null])
    },
    LIMIT_MS,
  )

  it(
    'defect R81: removes expired rows, with PostgreSQL alone',
    async () => {
      const adapter = sqlAdapter({ postgres: postgres.url })
      await adapter.migrate()
      const direct = new Direct({ postgres: postgres.url })
      await direct.empty(['verification_token'])
      const token = { identifier: 'ann@example.test', token: 'hash', expires: new Date(0) }
      await adapter.verificationTokens.create(token)
      await adapter.close()
      await run(onPostgres, 'src/purge.ts')
      expect(await direct.run('select 1 from verification_token')).toEqual([])
      await direct.close()
    },
    LIMIT_MS,
  )

  it('prints no code that these tests do not run', () => {
    expect(printed.filter((each) => !ran.has(each))).toEqual([])
  })
})
