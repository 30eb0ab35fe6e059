import { defaultHasher, type PasswordsApi } from '@authengine/passwords'
import { DEMO_ACCOUNT } from './demoAccount.js'

/** Creates the user of the demo, with a password, unless an earlier start has done so: the user may have changed it. */
export async function addDemoAccount(passwords: PasswordsApi): Promise<void> {
  const { password, ...user } = DEMO_ACCOUNT
  const hash = await (await defaultHasher()).hash(password)
  // The demo owns the address, so it counts as verified. An import leaves a user who has a password as it is.
  await passwords.import([{ ...user, emailVerified: new Date(), hash }])
}
