import { absentPackage } from '../application/absentPackage.js'
import { migratableIn, missingText } from '../application/Migratable.js'
import { concealedError } from '../concealed.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { fault, ok, unknown } = verdictsOn('database')

/** Whether the database has every table and column. */
export const checkDatabase: Check = async ({ env, found, offline }) => {
  if (found?.adapter === undefined || found.adapter === null) return []
  const adapter = migratableIn(found.adapter)
  if (!adapter) return [unknown('the adapter is not from @authengine/sql, so its tables were not checked.')]
  if (offline) return [unknown('it was not checked: --offline.')]
  try {
    const missing = await adapter.missing()
    if (missing.length === 0) return [ok('it has every table and column.')]
    return [fault(`it lacks ${missing.map(missingText).join('; ')}.`, 'npx authengine migrate')]
  } catch (error) {
    const absent = absentPackage(error)
    if (absent !== undefined) return [fault(`${absent} is not installed here.`, `npm install ${absent}`)]
    return [fault(`it cannot be reached. ${concealedError(error, env)}`, fixOf(error))]
  } finally {
    await adapter.close().catch(() => undefined)
  }
}

const WRONG_USER = 'Correct the user and the password in the URL of the database, in the env file.'
const NO_DATABASE = 'Create the database, or correct its name in the URL in the env file.'
const FIXES: ReadonlyMap<unknown, string> = new Map([
  ['ECONNREFUSED', 'Start the database server there, or correct host and port in its URL in the env file.'],
  ['ENOTFOUND', 'Correct the host in the URL of the database, in the env file.'],
  ['28P01', WRONG_USER],
  ['28000', WRONG_USER],
  ['ER_ACCESS_DENIED_ERROR', WRONG_USER],
  ['3D000', NO_DATABASE],
  ['ER_BAD_DB_ERROR', NO_DATABASE],
])

function fixOf(error: unknown): string {
  const { code, message = '' } = Object(error) as { readonly code?: unknown; readonly message?: string }
  const typed = /: (mkdir .+)$/.exec(message)?.[1]
  if (typed !== undefined) return typed
  if (message.includes('was given undefined')) return 'Set its URL in the env file: DATABASE_URL=…'
  return FIXES.get(code) ?? 'Start the database server, or correct its URL in the env file.'
}
