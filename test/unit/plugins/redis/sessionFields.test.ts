import { describe, expect, it } from '@jest/globals'
import type { SessionRow } from 'authengine/adapter'
import { RedisError } from '@authengine/redis'
import { changingFields, FIELDS, fieldsOf, ownerIn, sessionIn } from '../../../../plugins/redis/src/sessionFields.js'
import { THEN } from './fixtures.js'

/** The reply of a server that stores these fields. */
const reply = (fields: readonly string[]): unknown[] =>
  FIELDS.map((name) => {
    const at = fields.findIndex((field, index) => index % 2 === 0 && field === name)
    return at < 0 ? null : fields[at + 1]
  })

const BARE: SessionRow = { sessionToken: 'token', userId: 'ann', expires: THEN }
const NOTHING = {
  createdAt: null,
  lastSeen: null,
  address: null,
  agent: null,
  provider: null,
  providerSid: null,
  providerSub: null,
}

describe('a session', () => {
  it.each<[string, SessionRow]>([
    ['with nothing more', BARE],
    ['of which nothing is known', { ...BARE, ...NOTHING }],
    ['with everything', { ...BARE, createdAt: THEN, lastSeen: THEN, address: '::1', agent: 'ä\ud800', provider: 'op' }],
  ])('%s is the same after storing and reading', (_name, session) => {
    expect(sessionIn(reply(fieldsOf(session)))).toEqual(session)
  })

  it('stores the end in milliseconds, and the last use only if it is known', () => {
    expect(changingFields({ expires: THEN })).toEqual(['expires', '1893553445678'])
    expect(changingFields({ expires: THEN, lastSeen: THEN })).toEqual([
      'expires',
      '1893553445678',
      'lastSeen',
      '1893553445678',
    ])
    expect(changingFields({ expires: THEN, lastSeen: null })).toEqual(['expires', '1893553445678', 'lastSeen', ''])
  })

  it('is null if there are no fields', () => {
    expect(sessionIn([null, null, null])).toBeNull()
    expect(sessionIn([null, '1893553445678', null])).toBeNull()
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['nil', null],
    ['no end', ['{}', null, null]],
    ['an end that is not a number', ['{}', 'soon', null]],
    ['a start that is not a number', ['{"createdAt":"soon"}', '1', null]],
    ['what is not an object', ['7', '1', null]],
    ['malformed JSON', ['the-secret', '1', null]],
  ])('is not read from %s', (_name, answer) => {
    expect(() => sessionIn(answer)).toThrow(RedisError)
    expect(() => sessionIn(answer)).not.toThrow(/the-secret/)
  })
})

describe('an owner', () => {
  it('can be any text', () => {
    for (const owner of ['', 'null', '"', 'ä\ud800']) expect(ownerIn(JSON.stringify(owner))).toBe(owner)
    expect(ownerIn(null)).toBeNull()
    for (const other of [undefined, '7', '{}', 'ann']) expect(() => ownerIn(other)).toThrow(RedisError)
  })
})
