import type { Account } from './Account.js'
import type { VerifiedIdentity } from './VerifiedIdentity.js'

/**
 * The account of a sign-in as callbacks and events get it: with the whole token response of the provider.
 *
 * @param identity - Who signs in.
 * @param account - Their account, with its owner where there is one. Default: as the identity has it.
 *
 * @hidden
 */
export function toldAccount({ tokens, ...identity }: VerifiedIdentity, account: Account = identity.account): Account {
  // A provider must not name the owner, nor another account.
  const {
    provider: _provider,
    providerAccountId: _id,
    type: _type,
    userId: _owner,
    ...response
  }: Partial<Account> = tokens ?? {}
  return { ...response, ...account }
}
