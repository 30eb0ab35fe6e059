import { apiToken } from 'authengine/plugin'
import type { Context } from '../Context.js'
import { CREDENTIAL } from './BetterAuthTables.js'
import type { UsersCopy } from '../copyUsers.js'
import type { SourceTable } from '../SourceTable.js'
import { textOf } from '../values.js'

/** The part of the API of `@authengine/passwords` that imports passwords. */
interface PasswordsApi {
  hadOne(userId: string): Promise<boolean>
  import(
    users: Iterable<{
      readonly userId: string
      readonly username?: string | null
      readonly email: string
      readonly emailVerified: Date | null
      readonly hash: string
    }>,
  ): Promise<{ readonly refused: readonly { readonly row: number; readonly reason: string }[] }>
}

/** Token of that API. Plugins do not import one another, and a token is known by its name. */
export const Passwords = apiToken<PasswordsApi>('@authengine/passwords', 'plugins: [passwords()]')

/** How passwords are imported. */
interface PasswordsCopy extends Pick<UsersCopy, 'owners' | 'verified'> {
  /** The old table. */
  readonly accounts: SourceTable
}

/** Imports the passwords of Better Auth, and user names, into `@authengine/passwords`. */
export async function importPasswords(context: Context, { accounts, owners, verified }: PasswordsCopy): Promise<void> {
  const api = context.input.api(Passwords)
  if (!api) return
  const tally = context.tally('passwords', accounts.name)
  const keepsNames = !context.leavesOut('user.username')
  for await (const batch of accounts.batches(accounts.has('id') ? ['id'] : ['userId', 'providerId'], context.size)) {
    const rows = batch.filter((row) => row['providerId'] === CREDENTIAL && textOf(row['password']) !== null)
    tally.rows += rows.length
    const known = await owners.withIds(rows.map((row) => row['userId']))
    const wanted: Parameters<PasswordsApi['import']>[0] extends Iterable<infer User> ? User[] : never = []
    for (const row of rows) {
      const userId = String(row['userId'])
      const owner = known.get(userId)
      if (!owner) tally.leaveOut('Its user does not exist.', userId)
      else if (owner.leftOut !== undefined) tally.leaveOut(owner.leftOut, userId)
      else if (owner.noFactors !== undefined) tally.leaveOut(owner.noFactors, userId)
      else if (await api.hadOne(userId)) tally.find()
      else
        wanted.push({
          userId,
          email: textOf(owner.row['email']) ?? '',
          emailVerified: verified(owner.row),
          hash: textOf(row['password']) ?? '',
          ...(keepsNames && { username: textOf(owner.row['displayUsername']) ?? textOf(owner.row['username']) }),
        })
    }
    if (!context.writes) {
      tally.carried += wanted.length
      continue
    }
    const { refused } = await api.import(wanted)
    tally.carried += wanted.length - refused.length
    for (const { reason, row } of refused) tally.fail(reason, wanted[row - 1]?.userId ?? '')
  }
}
