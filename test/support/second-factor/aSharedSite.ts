import type { PasswordsOptions } from '@authengine/passwords'
import type { SqlAdapter } from '@authengine/sql'
import { aSecondFactorSiteOn, type SecondFactorSite } from './aSecondFactorSite.js'

/** Path of the script of the processes of this site. */
export const WORKER = 'test/support/second-factor/secondFactorWorker.ts'
/** Local parts of addresses whose users always need a second factor. */
export const STAFF = 'staff-'

/** A site with passwords and second factors that several processes serve. */
export const aSharedSite = (adapter: SqlAdapter, ofPasswords: PasswordsOptions = {}): SecondFactorSite<SqlAdapter> =>
  aSecondFactorSiteOn(
    adapter,
    { required: ({ email }) => (email?.startsWith(STAFF) ? 'always' : 'if-enrolled') },
    { limits: false, session: { strategy: 'database' } },
    ofPasswords,
  )
