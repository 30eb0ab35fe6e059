import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { OwnConnection } from '../../../../plugins/redis/src/OwnConnection.js'
import { aClient, never, type RememberingClient } from './clientFixtures.js'

const GET = ['GET', 'key'] as const

/** A connection that uses these clients one after the other. */
function aConnection(clients: readonly RememberingClient[], timeLimit = 60_000) {
  let made = 0
  const make = () => Promise.resolve(clients[made++] ?? aClient())
  return { connection: new OwnConnection(make, timeLimit), made: () => made }
}

describe('a connection of the adapter', () => {
  it('is opened once, with the first command', async () => {
    const { connection, made } = aConnection([aClient()])
    expect(made()).toBe(0)
    expect(await Promise.all([connection.send('key', GET), connection.send('key', GET)])).toEqual(['OK', 'OK'])
    expect(await connection.send('key', GET)).toBe('OK')
    expect(made()).toBe(1)
  })

  it('is opened again by the next command if opening failed, and the failed client is closed', async () => {
    const down = aClient({ connect: () => Promise.reject(new TypeError('connect ECONNREFUSED')) })
    const { connection, made } = aConnection([down])
    const both = await Promise.allSettled([connection.send('key', GET), connection.send('key', GET)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(made()).toBe(1)
    expect(await connection.send('key', GET)).toBe('OK')
    await connection.close()
    expect(down.log).toEqual(['connect', 'destroy'])
  })

  it('is opened again before a command fails if it broke while it was idle', async () => {
    const first = aClient()
    const { connection, made } = aConnection([first])
    await connection.send('key', GET)
    first.open = false
    expect(await connection.send('key', GET)).toBe('OK')
    expect(made()).toBe(2)
    expect(first.log).toEqual(['connect', 'GET', 'destroy'])
  })

  it('is kept when the server refuses a command', async () => {
    const { connection, made } = aConnection([aClient({ send: () => Promise.reject(new TypeError('ERR no')) })])
    for (let round = 0; round < 2; round++) await expect(connection.send('key', GET)).rejects.toThrow('ERR no')
    expect(made()).toBe(1)
  })

  it('is opened again if opening takes too long', async () => {
    const { connection, made } = aConnection([aClient({ connect: () => never })], 50)
    await expect(connection.send('key', GET)).rejects.toThrow(RedisError)
    expect(await connection.send('key', GET)).toBe('OK')
    expect(made()).toBe(2)
  })

  it('accepts no commands after it is closed', async () => {
    const client = aClient()
    const { connection, made } = aConnection([client])
    await connection.send('key', GET)
    await connection.close()
    await connection.close()
    expect(client.log).toEqual(['connect', 'GET', 'destroy'])
    await expect(connection.send('key', GET)).rejects.toThrow('closed')
    expect(made()).toBe(1)
    const unused = aConnection([])
    await unused.connection.close()
    expect(unused.made()).toBe(0)
  })
})
