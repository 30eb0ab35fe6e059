import { describe, expect, it } from '@jest/globals'
import { Keys } from '../../../../plugins/redis/src/Keys.js'

/** What decides the slot: what is between the first brace and the next one that closes, unless that is nothing. */
const slotOf = (key: string): string => /\{([^}]+)\}/.exec(key)?.[1] ?? key

describe('keys', () => {
  const keys = new Keys()

  it('begin with the prefix, and say what they are', () => {
    expect([
      keys.owner('t'),
      keys.session('u', 't'),
      keys.sessions('u'),
      keys.known('op', 'sid', 's'),
      keys.known('op', 'sub', 's'),
      keys.mailed('ann@example.test'),
      keys.count('k'),
    ]).toEqual([
      'authengine:token:t',
      'authengine:{user:u}:session:t',
      'authengine:{user:u}:sessions',
      'authengine:sid:op:s',
      'authengine:sub:op:s',
      'authengine:mailed:ann%40example.test',
      'authengine:{count}:k',
    ])
    expect(new Keys('mine.').count('k')).toBe('mine.{count}:k')
    expect(new Keys('').count('k')).toBe('{count}:k')
  })

  it.each(['', 'a', '{', '}', '{}', 'a}b{c', ':', 'ä'])(
    'of the user %j are in one slot, which is that user’s',
    (user) => {
      const slot = slotOf(keys.sessions(user))
      for (const token of ['', '{x}', '}']) expect(slotOf(keys.session(user, token))).toBe(slot)
      expect(slotOf(keys.sessions(`${user}2`))).not.toBe(slot)
    },
  )

  it('stay apart whatever the names are', () => {
    expect(keys.known('a:b', 'sid', 'c')).not.toBe(keys.known('a', 'sid', 'b:c'))
    expect(keys.session('a', 's')).not.toBe(keys.session('a}:session:s', ''))
  })

  it.each(['{app}:', '{', '}'])('take no prefix with braces: %s', (prefix) => {
    expect(() => new Keys(prefix)).toThrow(TypeError)
  })
})
