import { describe, expect, it } from '@jest/globals'
import { type DataReport, reportLines } from '@authengine/migrate/data'

const EMPTY: DataReport = {
  ...{ from: 'authjs', mode: 'copy', written: false },
  ...{ blockers: [], parts: [], unread: [], notes: [], statements: [] },
}
const PART = { part: 'users', table: 'User', present: 0, leftOut: [], problems: [], changes: [] }
/** As many users as a reason keeps. */
const FIVE = ['a', 'b', 'c', 'd', 'e']

describe('the text of a report', () => {
  it.each([
    [0, 'users (User): 0 rows: to carry 0, there already 0, left out 0, problems 0'],
    [1, 'users (User): 1 row: to carry 1, there already 0, left out 0, problems 0'],
    [2, 'users (User): 2 rows: to carry 2, there already 0, left out 0, problems 0'],
  ])('counts %s rows', (rows, line) => {
    const lines = reportLines({ ...EMPTY, parts: [{ ...PART, rows, carried: rows }] })
    expect(lines).toEqual(['authjs, copy: nothing was written', line])
  })

  it.each([
    [1, 'Stopped by banned (1 row): Users are banned.'],
    [2, 'Stopped by banned (2 rows): Users are banned.'],
  ])('counts what stops the run: %s', (rows, line) => {
    const blockers = [{ name: 'banned', rows, what: 'Users are banned.', fix: 'Decide.' }]
    expect(reportLines({ ...EMPTY, blockers }).slice(1)).toEqual([line, '  fix: Decide.'])
  })

  it.each([
    [1, ['ann'], '  problem: 1: It belongs to another user there. (user ann)'],
    // All rows belong to this user: a reason keeps five users.
    [2, ['ann'], '  problem: 2: It belongs to another user there. (user ann)'],
    [5, FIVE, '  problem: 5: It belongs to another user there. (users a, b, c, d, e)'],
    [6, FIVE, '  problem: 6: It belongs to another user there. (users a, b, c, d, e, …)'],
    [6, [], '  problem: 6: It belongs to another user there.'],
  ])('names users: %s rows of %j', (rows, examples, line) => {
    const problems = [{ reason: 'It belongs to another user there.', rows, examples }]
    const lines = reportLines({ ...EMPTY, parts: [{ ...PART, rows, carried: 0, problems }] })
    expect(lines[2]).toBe(line)
  })

  it('has each line about what is not carried once', () => {
    const unread = [
      { reason: 'user.createdAt: authengine has no such column.', rows: 2, examples: [] },
      { reason: 'user.createdAt: authengine has no such column.', rows: 2, examples: [] },
      { reason: 'verification: its rows are made anew.', rows: 1, examples: [] },
    ]
    expect(reportLines({ ...EMPTY, unread, notes: ['Keep the name.', 'Keep the name.'] }).slice(1)).toEqual([
      'Not carried:',
      '  2: user.createdAt: authengine has no such column.',
      '  1: verification: its rows are made anew.',
      'To know:',
      '  Keep the name.',
    ])
  })
})
