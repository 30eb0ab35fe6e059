import { describe, expect, it } from '@jest/globals'
import { CookieJar } from '../../../../src/http/CookieJar.js'
import { SentSessions } from '../../../../src/sessions/SessionCookie.js'
import { aContext, NAME, theParts } from './fixtures.js'

interface Found {
  readonly id: string
  readonly age: number
}

/** Sends tokens of the form `<session id>-<age of the copy>`; `junk` is malformed. */
function sent(...tokens: string[]) {
  const parts = theParts()
  const asked: string[] = []
  const sessions = new SentSessions<Found>(parts, {
    behind: (token) => {
      asked.push(token)
      const [id = '', age] = token.split('-')
      return id === 'junk' ? null : { id, age: Number(age) }
    },
    idOf: ({ id }) => id,
    isNewer: (found, other) => found.age < other.age,
  })
  const cookies = new CookieJar(tokens.map((token) => `${NAME}=${token}`).join('; '))
  const ctx = { ...aContext(), cookies }
  return { parts, asked, sessions, ctx }
}

describe('SentSessions', () => {
  it.each<[string[], Found[]]>([
    [[], []],
    [['junk'], []],
    [['ann-1'], [{ id: 'ann', age: 1 }]],
    [['junk', 'ann-1'], [{ id: 'ann', age: 1 }]],
    [['ann-2', 'ann-1'], [{ id: 'ann', age: 1 }]],
    [['ann-1', 'ann-2'], [{ id: 'ann', age: 1 }]],
    [
      ['ann-1', 'junk', 'bob-1'],
      [
        { id: 'ann', age: 1 },
        { id: 'bob', age: 1 },
      ],
    ],
  ])('defect R20: of the tokens %j, finds %j', async (tokens, expected) => {
    const { sessions, ctx } = sent(...tokens)
    expect(await sessions.all(ctx)).toEqual(expected)
    expect(await sessions.one(ctx)).toEqual(expected.length === 1 ? expected[0] : null)
  })

  it('defect R20: reads a single token at once, and once', () => {
    const { asked, sessions, ctx } = sent('ann-1')
    expect(sessions.one(ctx)).toEqual({ id: 'ann', age: 1 })
    expect(asked).toEqual(['ann-1'])
  })

  it('defect R20: warns of several sessions once a minute', async () => {
    const { parts, sessions, ctx } = sent('ann-1', 'bob-1')
    await sessions.one(ctx)
    await sessions.one(ctx)
    expect(parts.logger.codes('warn')).toEqual(['several-sessions'])
    expect(parts.logger.text()).toContain('"ann" and "bob"')
    parts.clock.forward(60)
    await sessions.one(ctx)
    expect(parts.logger.codes('warn')).toHaveLength(2)
  })
})
