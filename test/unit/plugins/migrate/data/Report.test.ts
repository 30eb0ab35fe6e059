import { describe, expect, it } from '@jest/globals'
import { Tally } from '../../../../../plugins/migrate/src/data/Report.js'

describe('the count of a part', () => {
  it('keeps each id once, and at most five for a reason', () => {
    const tally = new Tally('sessions', 'Session')
    for (const id of ['ann', 'ann', 'bob', 'ann']) tally.leaveOut('It has expired.', id)
    for (const id of '1234567') tally.fail('It belongs to another user there.', id)
    const { leftOut, problems } = tally.report
    expect(leftOut).toEqual([{ reason: 'It has expired.', rows: 4, examples: ['ann', 'bob'] }])
    expect(problems).toEqual([
      { reason: 'It belongs to another user there.', rows: 7, examples: ['1', '2', '3', '4', '5'] },
    ])
  })

  it('counts rows without an id', () => {
    const tally = new Tally('tokens', 'VerificationToken')
    tally.leaveOut('It has expired.', '')
    expect(tally.report.leftOut).toEqual([{ reason: 'It has expired.', rows: 1, examples: [] }])
  })
})
