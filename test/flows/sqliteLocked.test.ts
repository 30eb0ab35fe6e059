import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { ANN } from '../support/database/StoredSite.js'
import { Child } from '../support/processes/Child.js'

let directory: string
let holder: Child
let adapter: SqlAdapter
let server: Server
let origin: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sqlite-'))
  const file = join(directory, 'auth.db')
  adapter = sqlAdapter({ sqlite: file })
  await migrate(adapter)
  holder = await Child.start('test/support/sql/lockHolder.ts', file)
  // One path for each kind of write, and a route that needs no database.
  const routes: Readonly<Record<string, () => Promise<unknown>>> = {
    '/statement': () => adapter.users.create(ANN),
    '/transaction': () =>
      adapter.users.createWithAccount(ANN, { account: { provider: 'op', providerAccountId: '1', type: 'oidc' } }),
    '/migration': () => migrate(adapter),
    '/first-query': async () => {
      const second = sqlAdapter({ sqlite: file })
      await second.users.create(ANN)
      await second.close()
    },
    '/read': () => adapter.users.byEmail('ann@example.test'),
    '/without-database': () => Promise.resolve(),
  }
  server = createServer((request, response) => {
    routes[request.url ?? '']?.().then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterEach(async () => {
  server.close()
  await holder.close()
  await adapter.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('while another process holds the write lock of the SQLite file', () => {
  it.each(['/statement', '/transaction', '/migration', '/first-query'])(
    'defect R3: other routes, and reads, respond before %s can write',
    async (write) => {
      const events: string[] = []
      const ask = async (path: string): Promise<void> => {
        const response = await fetch(origin + path)
        events.push(`${path} ${await response.text()}`)
      }
      await holder.ask('hold')
      const written = ask(write)
      // The requests arrive in this order, so the write is attempted before the next response.
      await ask('/without-database')
      await ask('/read')
      await ask('/without-database')
      events.push('released')
      await holder.ask('release')
      await written
      expect(events).toEqual([
        '/without-database done',
        '/read done',
        '/without-database done',
        'released',
        `${write} done`,
      ])
    },
  )
})
