import { createServer, type Server as NetServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { clientOf, clusterOf } from '../../../../plugins/redis/src/clients.js'
import type { Client, MakeClient } from '../../../../plugins/redis/src/Line.js'
import { serverAt } from '../../../../plugins/redis/src/locations.js'

const nowhere = serverAt('redis://127.0.0.1:1')
const open: { close(): unknown }[] = []

afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

/** A server that accepts connections and never responds. */
async function aSilentServer() {
  const server: NetServer = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  open.push(server)
  return serverAt(`redis://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
}

async function made(make: MakeClient): Promise<Client> {
  const client = await make()
  open.push({ close: client.destroy })
  return client
}

describe.each<[string, (limit: number) => MakeClient]>([
  ['one server', (limit) => clientOf(nowhere, limit)],
  ['a cluster', (limit) => clusterOf([nowhere, nowhere], limit)],
])('a client of %s', (_name, make) => {
  it('does not connect when it is created, and explains why it cannot connect', async () => {
    const client = await made(make(5000))
    await expect(client.connect()).rejects.toThrow('ECONNREFUSED')
    expect(client.isOpen()).toBe(false)
    await expect(client.send('key', ['GET', 'key'])).rejects.toBeInstanceOf(Error)
    client.destroy()
    client.destroy()
  })
})

describe('a client of a cluster', () => {
  it('does not wait forever for a server that never responds', async () => {
    const client = await made(clusterOf([await aSilentServer()], 100))
    await expect(client.connect()).rejects.toBeInstanceOf(Error)
    expect(client.isOpen()).toBe(false)
  })
})
