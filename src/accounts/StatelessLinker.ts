import { type Admission, admit } from '../core/Admission.js'
import type { AccountStore } from '../core/DatabaseAdapter.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { AccountLinker } from './AccountLinker.js'

/** Without a database, the user is who the provider says. */
export class StatelessLinker extends AccountLinker {
  /** @param accounts - Keeps the tokens of those who signed in last. */
  constructor(private readonly accounts: AccountStore) {
    super()
  }

  override async link(identity: VerifiedIdentity): Promise<Admission> {
    const { user, matchBy } = identity
    if (user.id === undefined) return admit(identity, user, identity.account, false)
    const account = { ...identity.account, userId: user.id }
    if (matchBy !== 'nothing') await this.accounts.link(account)
    return admit(identity, user, account, false)
  }
}
