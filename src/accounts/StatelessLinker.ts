import { admit, type Admission, type VerifiedIdentity } from '../model/index.js'
import { AccountLinker } from './AccountLinker.js'

/** Without a database, the user is who the provider says. */
export class StatelessLinker extends AccountLinker {
  override link(identity: VerifiedIdentity): Promise<Admission> {
    const { user, account } = identity
    return Promise.resolve(admit(identity, user, { ...account, ...(user.id && { userId: user.id }) }, false))
  }
}
