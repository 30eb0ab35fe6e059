import { describe, expect, it } from '@jest/globals'
import { Keys, prefixFrom } from '../../../../plugins/redis/src/Keys.js'
import { LegacyKeys } from '../../../../plugins/redis/src/LegacyKeys.js'

/** The hash tag, which decides the slot: the text between the first `{` and the next `}`, if it is not empty. */
const slotOf = (key: string): string => /\{([^}]+)\}/.exec(key)?.[1] ?? key

describe('keys', () => {
  const keys = new Keys(prefixFrom())

  it('begin with the prefix, and name their kind', () => {
    expect([
      keys.session('id'),
      keys.ofUser('u'),
      keys.ofProvider('op', 'sid', 's'),
      keys.ofProvider('op', 'sub', 's'),
      keys.mailed('ann@example.test'),
      keys.count('k'),
    ]).toEqual([
      'authengine:session:id',
      'authengine:sessions:user:u',
      'authengine:sessions:sid:op:s',
      'authengine:sessions:sub:op:s',
      'authengine:mailed:ann%40example.test',
      'authengine:{count}:k',
    ])
    expect(new Keys('mine.').count('k')).toBe('mine.{count}:k')
    expect(new Keys('').count('k')).toBe('{count}:k')
  })

  it('have a different id for each token', () => {
    const tokens = ['', 'a', 'A', 'ä', 'a\u0308', '\ud800', '\ud801', '\ufffd']
    expect(new Set(tokens.map((token) => keys.idOf(token))).size).toBe(tokens.length)
  })

  it('are different for different names', () => {
    expect(keys.ofProvider('a:b', 'sid', 'c')).not.toBe(keys.ofProvider('a', 'sid', 'b:c'))
  })

  it.each(['{app}:', '{', '}'])('accept no prefix with braces: %s', (prefix) => {
    expect(() => prefixFrom(prefix)).toThrow(TypeError)
  })
})

describe('keys of version 0.1', () => {
  const keys = new LegacyKeys(prefixFrom())

  it('have not changed', () => {
    expect([keys.owner('t'), keys.session('u', 't'), keys.sessions('u'), keys.known('op', 'sid', 's')]).toEqual([
      'authengine:token:t',
      'authengine:{user:u}:session:t',
      'authengine:{user:u}:sessions',
      'authengine:sid:op:s',
    ])
  })

  it.each(['', 'a', '{', '}', '{}', 'a}b{c', ':', 'ä'])(
    'are in one slot for each user, apart from others: %j',
    (user) => {
      const slot = slotOf(keys.sessions(user))
      for (const token of ['', '{x}', '}']) expect(slotOf(keys.session(user, token))).toBe(slot)
      expect(slotOf(keys.sessions(`${user}2`))).not.toBe(slot)
    },
  )

  it('are different for different names', () => {
    expect(keys.session('a', 's')).not.toBe(keys.session('a}:session:s', ''))
  })
})
