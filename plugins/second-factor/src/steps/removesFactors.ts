import type { PendingSignIn, PluginServices, Transaction } from 'authengine/plugin'

/**
 * Whether this sign-in is the first proof of the address of its user: it removes everything that others may have
 * prepared, second factors included. So these are not asked for, which would lock out the owner of the address.
 */
export const removesFactors = ({ methods, user }: PendingSignIn): boolean =>
  user !== null &&
  'emailVerified' in user &&
  user.emailVerified === null &&
  methods.some(({ method }) => method === 'email')

/**
 * Stores what the user of a sign-in has set up. If the sign-in removes factors, that happens once more after its
 * transaction. So what was set up is stored after that, still before the session exists: if the process ends in between,
 * the next sign-in asks for a setup again.
 */
export async function storeSetUp(
  { transaction }: Pick<PluginServices, 'transaction'>,
  tx: Transaction,
  signIn: PendingSignIn,
  store: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (removesFactors(signIn)) tx.afterwards(() => transaction(null, store))
  else await store(tx)
}
