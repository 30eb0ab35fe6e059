import type { DatabaseAccount, NewUserRows, StoredAuthenticator } from './DatabaseAdapter.js'
import type { UserSecret } from './UserSecretStore.js'

/** The rows of a new user, once the user has an id. */
export interface RowsOfUser {
  /** The first account. */
  readonly account: DatabaseAccount
  /** The authenticator that goes with the account. */
  readonly authenticator: StoredAuthenticator | undefined
  /** Secrets. */
  readonly secrets: readonly UserSecret[]
}

/**
 * Fills in the id of a new user, as `createWithAccount` has to.
 *
 * @param userId - The id that the user got.
 */
export function rowsOfUser(userId: string, rows: NewUserRows): RowsOfUser {
  const { account, accountIsUser, authenticator, secrets = [] } = rows
  return {
    account: { ...account, ...(accountIsUser && { providerAccountId: userId }), userId },
    authenticator: authenticator && { ...authenticator, userId },
    secrets: secrets.map(({ single, ...secret }) => ({ ...secret, ...(single && { lookup: userId }), userId })),
  }
}
