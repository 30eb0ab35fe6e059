import type { SqlAdapter } from '@authengine/sql'
import { auditLog } from '../accounts/audit.js'

/** User, account, numbers of passwords, second factors and sessions, and the recorded events. */
export const NOTHING = [false, false, 0, 0, 0, []]
export const EVERYTHING = [true, true, 1, 1, 1, ['createUser', 'linkAccount', 'signIn']]

/** The rows of a sign-up with the plugins in `support/accounts`. */
export async function leftOfSignUp(adapter: SqlAdapter, email: string): Promise<unknown[]> {
  const user = await adapter.users.byEmail(email)
  const id = user?.id ?? ''
  const rows = (await adapter.extension(auditLog)?.all()) ?? []
  return [
    user !== null,
    (await adapter.users.byAccount({ provider: 'passwords', providerAccountId: id })) !== null,
    (await adapter.secrets?.of(id, 'passwords'))?.length,
    (await adapter.secrets?.of(id, 'totp'))?.length,
    (await adapter.sessions.ofUser(id)).length,
    rows.filter((row) => row.email === email).map((row) => row.name),
  ]
}
