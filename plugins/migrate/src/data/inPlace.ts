import { storedId } from './accountIds.js'
import type { Context } from './Context.js'
import { storedToken } from './copySessions.js'
import type { SourceTable } from './SourceTable.js'
import { marks, type Row } from './values.js'

/** How stored hashes begin. */
const HASHED = 'sha256:'

/** Replaces the tokens of sessions by their hashes. Each statement changes a batch, and a hash is not hashed again. */
export async function hashSessions(context: Context, sessions: SourceTable): Promise<void> {
  const tally = context.tally('sessions', sessions.name)
  for await (const rows of sessions.batches(['sessionToken'], context.size)) {
    tally.rows += rows.length
    const tokens = rows.map((row) => String(row['sessionToken'])).filter((token) => !token.startsWith(HASHED))
    tally.present += rows.length - tokens.length
    if (tokens.length > 0 && context.writes) await hashTokens(context, sessions, tokens)
    tally.carried += tokens.length
  }
}

async function hashTokens(context: Context, sessions: SourceTable, tokens: readonly string[]): Promise<void> {
  const { connection } = context.input.source
  const column = sessions.column('sessionToken')
  // A collation could match a token in another case.
  const exact = connection.dialect === 'mysql' ? `cast(${column} as binary)` : column
  const cases = tokens.map(() => 'when ? then ?').join(' ')
  await connection.run(
    `update ${sessions.quoted} set ${column} = case ${exact} ${cases} else ${column} end ` +
      `where ${column} in (${marks(tokens.length)})`,
    [...tokens.flatMap((token) => [token, storedToken(token)]), ...tokens],
  )
}

/** Counts accounts, and gives them the new ids of providers. Account ids stay, because old instances need them. */
export async function renameProviders(context: Context, accounts: SourceTable): Promise<void> {
  const { rename = {}, source } = context.input
  const tally = context.tally('accounts', accounts.name)
  for await (const rows of accounts.batches(['provider', 'providerAccountId'], context.size)) {
    tally.rows += rows.length
    for (const row of rows) {
      const provider = String(row['provider'])
      const to = rename[provider] ?? provider
      if (to === provider) tally.present++
      else tally.carried++
      const { alias } = storedId(to, String(row['providerAccountId']), undefined)
      if (alias !== undefined) tally.change(`The id at ${to} is another one in authengine. Set ${alias}.`, userOf(row))
    }
  }
  if (!context.writes) return
  const column = accounts.column('provider')
  for (const [from, to] of Object.entries(rename)) {
    if (from === to) continue
    await source.connection.run(`update ${accounts.quoted} set ${column} = ? where ${column} = ?`, [to, from])
  }
}

const userOf = (row: Row): string => String(row['userId'])
