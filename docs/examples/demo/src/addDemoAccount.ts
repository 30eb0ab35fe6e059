import type { PasswordsApi } from '@authengine/passwords'
import type { UserStore } from 'authengine/adapter'
import { DEMO_ACCOUNT } from './demoAccount.js'

/** Creates the user of the demo, with a password, unless an earlier start has done so: the user may have changed it. */
export async function addDemoAccount(users: UserStore, passwords: PasswordsApi): Promise<void> {
  const { email, name, password } = DEMO_ACCOUNT
  // The demo owns the address, so it counts as verified.
  const { id } = (await users.byEmail(email)) ?? (await users.create({ name, email, emailVerified: new Date() }))
  if (!(await passwords.has(id))) await passwords.set(id, password)
}
