import { describe, expect, it } from '@jest/globals'
import { parts } from './parts.js'

const HOUR = 60 * 60

describe('AuthorizationServers', () => {
  it('keeps a server for an hour, and then discovers it again', async () => {
    const { clock, idp, provider, servers } = parts()
    const op = provider()
    const server = await servers.of(op)
    expect(server.metadata.token_endpoint).toBe('https://id.example/token')
    clock.forward(HOUR * 0.8 - 1)
    expect(await servers.of(op)).toBe(server)
    expect(idp.count('discovery')).toBe(1)
    clock.forward(HOUR * 0.2 + 1)
    expect(await servers.of(op)).not.toBe(server)
    expect(idp.count('discovery')).toBe(2)
  })

  it('discovers it once for concurrent callers', async () => {
    const { idp, provider, servers } = parts()
    const op = provider()
    const all = await Promise.all(Array.from({ length: 20 }, () => servers.of(op)))
    expect(new Set(all).size).toBe(1)
    expect(idp.count('discovery')).toBe(1)
  })

  it('keeps the servers of two providers apart', async () => {
    const { provider, servers } = parts()
    expect(await servers.of(provider())).not.toBe(await servers.of(provider()))
  })

  it('attack #178: does not keep a failure', async () => {
    const { idp, provider, servers } = parts()
    const op = provider()
    idp.fail('discovery', new Response('gone', { status: 503 }), 2)
    const failures = await Promise.allSettled([servers.of(op), servers.of(op)])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(servers.of(op)).resolves.toBeDefined()
    expect(idp.count('discovery')).toBe(3)
  })

  it('defect R5: uses the known metadata for a day while the provider cannot be reached', async () => {
    const { clock, idp, provider, servers } = parts()
    const op = provider()
    const server = await servers.of(op)
    idp.fail('discovery', new Response('gone', { status: 503 }), Infinity)
    clock.forward(HOUR)
    expect(await servers.of(op)).toBe(server)
    clock.forward(23 * HOUR - 1)
    expect(await servers.of(op)).toBe(server)
    clock.forward(1)
    await expect(servers.of(op)).rejects.toThrow('cannot be read')
  })
})
