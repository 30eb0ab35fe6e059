import { type Command, Option } from 'commander'
import { CommandError } from '../CommandError.js'

/** Options of `migrate --from`. */
export interface DataOptions {
  readonly from?: string
  readonly fromSqlite?: string
  readonly fromPostgresEnv?: string
  readonly fromMysqlEnv?: string
  readonly write?: true
  readonly report?: string
  readonly table?: readonly string[]
  readonly rename?: readonly string[]
  readonly leaveOut?: readonly string[]
  readonly banned?: string
  readonly unverified?: string
  readonly collisions?: string
  readonly secretEnv?: string
  readonly only?: readonly string[]
  readonly batch?: string
}

const FROM = new Option(
  '--from <library>',
  'carry the rows of another library; without --write, only say what',
).choices(['authjs', 'next-auth', 'better-auth'])

/** Options that mean something only beside `--from`. */
const BESIDE_FROM: readonly Option[] = [
  new Option('--write', 'with --from: carry the rows'),
  new Option('--report <file>', 'with --from: write the report to a file, as JSON'),
  new Option('--from-sqlite <file>', 'with --from: the file of SQLite with the old rows (default: the same database)'),
  new Option('--from-postgres-env <name>', 'with --from: the variable with the URL of the old PostgreSQL database'),
  new Option('--from-mysql-env <name>', 'with --from: the variable with the URL of the old MySQL or MariaDB database'),
  new Option('--table <what=name...>', 'with --from: names of old tables, such as users=app_users'),
  new Option('--rename <old=new...>', 'with --from: new ids of providers, such as microsoft=microsoft-entra-id'),
  new Option('--secret-env <name>', 'with --from: the variable with the old secret, such as BETTER_AUTH_SECRET'),
  new Option('--leave-out <names...>', 'with --from: what to leave out on purpose; the command names it'),
  new Option('--banned <how>', 'with --from: leave banned users out, or keep them without sessions').choices([
    'leave-out',
    'keep',
  ]),
  new Option(
    '--unverified <how>',
    'with --from: passwords and second factors of users without a verified address: leave them out, or keep them',
  ).choices(['leave-out', 'keep']),
  new Option(
    '--collisions <how>',
    'with --from: users whose addresses differ only in case: leave them out, or keep the addresses',
  ).choices(['leave-out', 'keep']),
  new Option('--only <parts...>', 'with --from: carry only these parts, such as sessions'),
  new Option('--batch <rows>', 'with --from: rows of one batch (default: 500)'),
]

/** Adds the options that carry rows of another library. */
export function withDataOptions(command: Command): Command {
  for (const option of [FROM, ...BESIDE_FROM]) command.addOption(option)
  return command
}

/**
 * Refuses options that need `--from`: without it they would do nothing.
 *
 * @throws CommandError if there is one.
 */
export function refuseDataOptions(given: DataOptions): void {
  const names = new Set(Object.keys(given))
  const needless = BESIDE_FROM.filter((option) => names.has(option.attributeName())).map(({ long }) => long)
  if (needless.length === 0) return
  throw new CommandError(
    `${needless.join(', ')} ${needless.length === 1 ? 'needs' : 'need'} --from.`,
    'Name the library: --from authjs, --from next-auth, or --from better-auth.',
  )
}

/**
 * The pairs of an option: `users=app_users`.
 *
 * @throws CommandError if one has no `=`.
 */
export function pairsOf(option: string, given: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given
      .flatMap((text) => text.split(','))
      .map((text) => {
        const at = text.indexOf('=')
        if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)]
        throw new CommandError(`${option} ${text}: this is not a pair.`, `Write two names: ${option} old=new.`)
      }),
  )
}

/** The names of an option, separated by blanks or commas. */
export const namesOf = (given: readonly string[] = []): readonly string[] =>
  given.flatMap((text) => text.split(',')).filter((name) => name !== '')

/** Most rows of one batch. The databases allow a limited number of parameters in a statement. */
const MOST_ROWS = 1000

/**
 * The number of rows in a batch.
 *
 * @throws CommandError if it is not a number from 1 to 1000.
 */
export function batchOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const rows = Number(given)
  if (Number.isInteger(rows) && rows >= 1 && rows <= MOST_ROWS) return rows
  throw new CommandError(`--batch ${given} is not a number of rows.`, `Write a number from 1 to ${String(MOST_ROWS)}.`)
}
