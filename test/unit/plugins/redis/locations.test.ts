import { describe, expect, it } from '@jest/globals'
import { clusterAt, serverAt } from '../../../../plugins/redis/src/locations.js'

const SERVER = { host: 'redis.example', port: 6379, tls: false, username: undefined, password: undefined, database: 0 }

describe('a location', () => {
  it.each([
    ['redis://redis.example', {}],
    ['redis://redis.example:7000/3', { port: 7000, database: 3 }],
    ['rediss://redis.example/', { tls: true }],
    ['redis://app:p%40ss%2F@redis.example', { username: 'app', password: 'p@ss/' }],
    ['redis://:secret@redis.example', { password: 'secret' }],
    ['redis://[::1]:7000', { host: '::1', port: 7000 }],
  ])('reads %s as a server', (url, differs) => {
    expect(serverAt(url)).toEqual({ ...SERVER, ...differs })
  })

  it.each([undefined, null, ''])('names the variable to set if the location is %j', (url) => {
    expect(() => serverAt(url!)).toThrow('such as REDIS_URL, that variable is not set in this process')
  })

  it.each([
    'redis.example:6379',
    'https://app:secret@redis.example',
    'redis://',
    'redis:///0',
    'redis://redis.example/zero',
    'redis://redis.example/1.5',
    'redis://app:secret%zz@redis.example',
    'redis://app:secret@redis.example:99999',
  ])('refuses "%s", and the error does not repeat it', (url) => {
    const parse = (): unknown => serverAt(url)
    expect(parse).toThrow(TypeError)
    expect(parse).toThrow(/^The location of Redis must be a URL/)
    expect(parse).not.toThrow(/secret/)
    expect(() => clusterAt([url])).toThrow(TypeError)
  })

  it('consists of several servers for a cluster', () => {
    expect(clusterAt(['redis://a.example', 'redis://b.example:1']).map(({ host }) => host)).toEqual([
      'a.example',
      'b.example',
    ])
    expect(() => clusterAt([])).toThrow('at least one')
    expect(() => clusterAt(['redis://a.example', 'redis://a.example/1'])).toThrow('one database')
  })
})
