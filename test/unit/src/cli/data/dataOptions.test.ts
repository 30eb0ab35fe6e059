import { describe, expect, it } from '@jest/globals'
import { Command } from 'commander'
import {
  batchOf,
  type DataOptions,
  namesOf,
  pairsOf,
  withDataOptions,
} from '../../../../../src/cli/data/dataOptions.js'

/** What a command line means. */
function readFrom(line: string): DataOptions {
  const command = withDataOptions(new Command('migrate'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
  return command.parse(line.split(' '), { from: 'user' }).opts<DataOptions>()
}

describe('the options of migrate --from', () => {
  it.each<[string, DataOptions]>([
    ['--from authjs', { from: 'authjs' }],
    ['--from next-auth', { from: 'next-auth' }],
    ['--from better-auth', { from: 'better-auth' }],
    ['--write', { write: true }],
    ['--report report.json', { report: 'report.json' }],
    ['--from-sqlite old.db', { fromSqlite: 'old.db' }],
    ['--from-postgres-env OLD_URL', { fromPostgresEnv: 'OLD_URL' }],
    ['--from-mysql-env OLD_URL', { fromMysqlEnv: 'OLD_URL' }],
    ['--table users=app_users accounts=app_accounts', { table: ['users=app_users', 'accounts=app_accounts'] }],
    ['--rename microsoft=microsoft-entra-id', { rename: ['microsoft=microsoft-entra-id'] }],
    ['--secret-env BETTER_AUTH_SECRET', { secretEnv: 'BETTER_AUTH_SECRET' }],
    ['--leave-out organization user.role', { leaveOut: ['organization', 'user.role'] }],
    ['--banned leave-out', { banned: 'leave-out' }],
    ['--banned keep', { banned: 'keep' }],
    ['--unverified leave-out', { unverified: 'leave-out' }],
    ['--unverified keep', { unverified: 'keep' }],
    ['--collisions leave-out', { collisions: 'leave-out' }],
    ['--collisions keep', { collisions: 'keep' }],
    ['--only users accounts', { only: ['users', 'accounts'] }],
    ['--batch 50', { batch: '50' }],
  ])('are read: %s', (line, options) => {
    expect(readFrom(line)).toEqual(options)
  })

  it('have no values by default', () => {
    expect(readFrom('--from authjs')).toEqual({ from: 'authjs' })
  })

  it.each([
    [
      '--from lucia',
      "'--from <library>' argument 'lucia' is invalid. Allowed choices are authjs, next-auth, better-auth.",
    ],
    ['--banned yes', "'--banned <how>' argument 'yes' is invalid. Allowed choices are leave-out, keep."],
    ['--unverified yes', "'--unverified <how>' argument 'yes' is invalid. Allowed choices are leave-out, keep."],
    ['--collisions merge', "'--collisions <how>' argument 'merge' is invalid. Allowed choices are leave-out, keep."],
    ['--from', "'--from <library>' argument missing"],
    ['--report', "'--report <file>' argument missing"],
    ['--from-sqlite', "'--from-sqlite <file>' argument missing"],
    ['--from-postgres-env', "'--from-postgres-env <name>' argument missing"],
    ['--from-mysql-env', "'--from-mysql-env <name>' argument missing"],
    ['--table', "'--table <what=name...>' argument missing"],
    ['--rename', "'--rename <old=new...>' argument missing"],
    ['--secret-env', "'--secret-env <name>' argument missing"],
    ['--leave-out', "'--leave-out <names...>' argument missing"],
    ['--only', "'--only <parts...>' argument missing"],
    ['--batch', "'--batch <rows>' argument missing"],
  ])('refuse a wrong value, and a missing one: %s', (line, message) => {
    expect(() => readFrom(line)).toThrow(message)
  })
})

describe('pairs', () => {
  it.each([
    [['users=app_users', 'accounts=app_accounts'], { users: 'app_users', accounts: 'app_accounts' }],
    [['users=app_users,accounts=app_accounts'], { users: 'app_users', accounts: 'app_accounts' }],
    // A name may contain the sign.
    [['users=a=b'], { users: 'a=b' }],
    [undefined, {}],
  ])('are separated by blanks or commas: %j', (given, pairs) => {
    expect(pairsOf('--table', given)).toEqual(pairs)
  })

  it.each(['users', '=app_users', 'users=', ''])('need two names: "%s"', (text) => {
    expect(() => pairsOf('--rename', ['a=b', text])).toThrow(
      expect.objectContaining({
        name: 'CommandError',
        message: `--rename ${text}: this is not a pair.`,
        fix: 'Write two names: --rename old=new.',
      }),
    )
  })
})

describe('names', () => {
  it.each([
    [
      ['users', 'accounts'],
      ['users', 'accounts'],
    ],
    [['users,accounts,'], ['users', 'accounts']],
    [undefined, []],
  ])('are separated by blanks or commas: %j', (given, names) => {
    expect(namesOf(given)).toEqual(names)
  })
})

describe('the rows of one batch', () => {
  it.each([
    ['1', 1],
    ['1000', 1000],
    [undefined, undefined],
  ])('are a number: %s', (given, rows) => {
    expect(batchOf(given)).toBe(rows)
  })

  it.each(['0', '1001', '-1', '1.5', 'many', 'NaN'])('are refused if they are not: %s', (given) => {
    expect(() => batchOf(given)).toThrow(
      expect.objectContaining({
        name: 'CommandError',
        message: `--batch ${given} is not a number of rows.`,
        fix: 'Write a number from 1 to 1000.',
      }),
    )
  })
})
