import { inspect } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { RedisError } from '@authengine/redis'
import { explained } from '../../../../plugins/redis/src/explained.js'

describe('a failure', () => {
  it.each([
    ['CLUSTERDOWN Hash slot not served', 'cluster is down'],
    ["CROSSSLOT Keys in request don't hash to the same slot", 'changes the names of keys'],
    ['LOADING Redis is loading the dataset in memory', 'Wait a moment'],
    ['MISCONF Redis is configured to save RDB snapshots', 'cannot save'],
    ['MOVED 5 192.0.2.1:6379', '{ cluster: […] }'],
    ['NOAUTH Authentication required.', 'Check those in the location'],
    ['NOPERM this user has no permissions', 'Allow EVALSHA'],
    ["OOM command not allowed when used memory > 'maxmemory'.", 'Raise maxmemory'],
    ["READONLY You can't write against a read only replica.", 'Name the primary'],
    ['WRONGPASS invalid username-password pair', 'Check those in the location'],
    ['ERR something else', 'refused a command'],
  ])('explains the reply "%s"', (reply, advice) => {
    const error = explained(new TypeError(reply))
    expect(error).toBeInstanceOf(RedisError)
    expect(error.message).toContain(advice)
    expect(error.cause).toEqual({ reply })
  })

  it('explains a failed connection, with the known details', () => {
    const error = explained(Object.assign(new TypeError('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    expect(error.message).toContain('could not be reached')
    expect(error.cause).toEqual({ name: 'TypeError', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' })
    expect(explained('gone').cause).toMatchObject({ message: 'gone' })
    expect(explained(undefined).message).toContain('could not be reached')
  })

  it.each(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])('names the package that cannot be loaded: %s', (code) => {
    expect(explained(Object.assign(new TypeError("Cannot find package 'redis'"), { code })).message).toContain(
      'The package "redis" is missing',
    )
  })

  it('is an error of the adapter, and is explained once', () => {
    const error = explained(new TypeError('ERR'))
    expect(error).toBeInstanceOf(AdapterError)
    expect([error.name, error.type]).toEqual(['RedisError', 'AdapterError'])
    expect(explained(error)).toBe(error)
  })

  it('does not contain the command that clients attach to errors', () => {
    for (const message of ['ERR no', 'Connection is closed.']) {
      const failure = Object.assign(new TypeError(message), { command: { name: 'get', args: ['the-token'] } })
      expect(inspect([explained(failure), explained(failure).cause], { depth: 9 })).not.toContain('the-token')
    }
  })
})
