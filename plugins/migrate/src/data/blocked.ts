import type { Context } from './Context.js'
import type { SourceTable } from './SourceTable.js'

/** Stops the run for columns with values that nothing carries. */
export async function blockColumns(
  context: Context,
  what: string,
  table: SourceTable,
  columns: readonly string[],
  fix: (column: string) => string,
): Promise<void> {
  for (const column of columns) {
    const rows = await table.count(`${table.column(column)} is not null`)
    context.block(
      `${what}.${column}`,
      rows,
      `${table.name}.${column} has values, and authengine has no column for it.`,
      fix(column),
    )
  }
}

/** How a column of users can be carried. */
export const columnFix = (column: string): string =>
  `Add the column to the users table of authengine, and name it: sqlAdapter(…, { columns: { users: { ${column}: '${column}' } } }).`

/** Stops the run for providers that the configuration does not have. */
export async function blockProviders(
  context: Context,
  accounts: SourceTable,
  member: string,
  ignored: readonly string[] = [],
): Promise<void> {
  const { providers, rename = {} } = context.input
  const column = accounts.column(member)
  const rows = await accounts.query(
    `select ${column} as provider, count(*) as n from ${accounts.quoted} group by ${column} order by ${column}`,
  )
  for (const { n, provider } of rows) {
    const id = String(provider)
    if (ignored.includes(id) || id in rename) continue
    if (providers?.some((each) => each.id === id) !== false && !(id in RENAMED)) continue
    const to = RENAMED[id] ?? '<new id>'
    context.stop(
      `provider ${id}`,
      Number(n),
      `Accounts of the provider "${id}" would not be found: no provider has this id.`,
      `Rename them: --rename ${id}=${to}. If the provider will have this id: --rename ${id}=${id}.`,
    )
  }
}

/** Providers with another id in authengine. */
const RENAMED: Readonly<Record<string, string>> = { microsoft: 'microsoft-entra-id' }

/** Stops the run for email addresses that differ only in upper and lower case. */
export function blockCollisions(context: Context, users: number, isCut: boolean): void {
  if (context.input.collisions !== undefined && !isCut) return
  context.stop(
    'collisions',
    users,
    'Users have email addresses that differ only in upper and lower case. Users are never merged.',
    isCut
      ? 'There are too many to list. Correct them in the old table.'
      : 'Correct them in the old table. Or: --collisions leave-out leaves these users out, --collisions keep keeps the addresses as they are (only the one in lower case is found by address).',
  )
}
