import { Authjs } from './Authjs.js'
import { BetterAuth } from './betterAuth/BetterAuth.js'
import { Context } from './Context.js'
import type { DataInput, DataReport } from './contract.js'

/**
 * Carries the rows of another library to authengine, or says what it would do.
 *
 * It can be stopped at any time and run again: rows that are there already are not written again. Its memory does not
 * depend on the number of rows.
 *
 * @throws TypeError if the source has no tables of the library.
 */
export async function migrateData(input: DataInput): Promise<DataReport> {
  const context = new Context(input)
  const library = input.from === 'better-auth' ? await BetterAuth.in(context) : await Authjs.in(context)
  if (library) return library.run()
  const name = input.from === 'better-auth' ? 'Better Auth' : 'Auth.js'
  throw new TypeError(
    `The database has no tables of ${name} for users and accounts. If they have other names, write --table users=<name> ` +
      'and --table accounts=<name>. If they are in another database, name it: --from-sqlite, --from-postgres-env, ' +
      '--from-mysql-env.',
  )
}
