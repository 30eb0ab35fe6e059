import { describe, expect, it } from '@jest/globals'
import { isObject, replyIn } from '../../../../plugins/redis/src/failures.js'

describe('a reply that refuses a command', () => {
  it.each([
    'ERR syntax error',
    'NOSCRIPT No matching script. Please use EVAL.',
    'CLUSTERDOWN Hash slot not served',
    'LOADING',
  ])('is recognized by its first word: %s', (message) => {
    expect(replyIn(new TypeError(message))).toBe(message)
    expect(replyIn(message)).toBe(message)
  })

  it.each(['connect ECONNREFUSED 127.0.0.1:1', 'Socket closed unexpectedly', 'The client is closed', 'A sentence', ''])(
    'is not confused with a message of the client: "%s"',
    (message) => {
      expect(replyIn(new TypeError(message))).toBeUndefined()
    },
  )

  it('is returned without the command', () => {
    const message = "ERR unknown command 'GETEX', with args beginning with: 'authengine:token:secret' 'PXAT'\n"
    expect(replyIn(new TypeError(message))).toBe("ERR unknown command 'GETEX'")
  })

  it.each([undefined, null, 7, {}, { message: 7 }])('is not found in %j', (error) => {
    expect(replyIn(error)).toBeUndefined()
  })
})

describe('an object', () => {
  it('is not null', () => {
    expect([{}, [], null, undefined, 'text'].map(isObject)).toEqual([true, true, false, false, false])
  })
})
