import { apiToken } from 'authengine/plugin'
import { openBetterAuthFactor } from '../../secrets/betterAuth.js'
import { SealedUnreadable } from '../../secrets/SealedUnreadable.js'
import type { Context } from '../Context.js'
import type { FormerSecret } from '../contract.js'
import type { Owner, Owners } from '../Owners.js'
import type { SourceTable } from '../SourceTable.js'
import type { Tally } from '../Report.js'
import { dateOf, flagOf, type Row, textOf } from '../values.js'

/** The part of the API of `@authengine/second-factor` that imports factors. */
interface SecondFactorApi {
  apps(userId: string): Promise<readonly unknown[]>
  hasImported(userId: string): Promise<boolean>
  importFactors(
    userId: string,
    factors: {
      readonly apps?: readonly {
        readonly key: Uint8Array | string
        readonly name?: string
        readonly createdAt?: Date
      }[]
      readonly recoveryCodes?: readonly string[]
    },
  ): Promise<void>
}

/** Token of that API. Plugins do not import one another, and a token is known by its name. */
export const SecondFactor = apiToken<SecondFactorApi>('@authengine/second-factor', 'plugins: [secondFactor()]')

interface Import {
  readonly api: SecondFactorApi
  readonly secrets: readonly FormerSecret[]
  readonly tally: Tally
}

/** Imports authenticator apps and recovery codes of Better Auth into `@authengine/second-factor`. */
export async function importFactors(
  context: Context,
  { owners, source }: { readonly source: SourceTable; readonly owners: Owners },
): Promise<void> {
  const api = context.input.api(SecondFactor)
  const { secrets } = context.input
  if (!api || !secrets) return
  const tally = context.tally('two-factor', source.name)
  for await (const rows of source.batches(['id'], context.size)) {
    tally.rows += rows.length
    const known = await owners.withIds(rows.map((row) => row['userId']))
    for (const row of rows) {
      const reason = await importFactor(context, { api, secrets, tally }, row, known.get(String(row['userId'])))
      if (reason !== undefined) tally.fail(reason, String(row['userId']))
    }
  }
}

/** Returns why a factor cannot be imported; undefined if it was counted. */
async function importFactor(
  { writes }: Context,
  { api, secrets, tally }: Import,
  row: Row,
  owner: Owner | undefined,
): Promise<string | undefined> {
  const userId = String(row['userId'])
  const reason = whyNot(row, owner)
  if (reason !== undefined) {
    tally.leaveOut(reason, userId)
    return undefined
  }
  try {
    const sealed = { secret: String(row['secret']), backupCodes: textOf(row['backupCodes']) }
    const { key, recoveryCodes } = await openBetterAuthFactor(sealed, secrets)
    if ((await api.hasImported(userId)) || (await api.apps(userId)).length > 0) {
      tally.find()
      return undefined
    }
    const createdAt = owner && dateOf(owner.row['updatedAt'])
    if (writes) await api.importFactors(userId, { apps: [{ key, ...(createdAt && { createdAt }) }], recoveryCodes })
    tally.carry()
    if (recoveryCodes.length === 0) tally.change('It has no recovery codes left.', userId)
    if (dateOf(row['lockedUntil'])) tally.change('It was locked for a while. The lock is not carried.', userId)
    return undefined
  } catch (error) {
    if (error instanceof SealedUnreadable) return error.reason
    if (error instanceof TypeError || (error instanceof Error && error.name === 'SecondFactorRefused'))
      return error.message
    throw error
  }
}

function whyNot(row: Row, owner: Owner | undefined): string | undefined {
  if (!owner) return 'Its user does not exist.'
  if (owner.leftOut !== undefined) return owner.leftOut
  if (owner.noFactors !== undefined) return owner.noFactors
  const isConfirmed = row['verified'] === undefined || row['verified'] === null || flagOf(row['verified'])
  return isConfirmed && flagOf(owner.row['twoFactorEnabled']) ? undefined : 'Its setup was never finished.'
}
