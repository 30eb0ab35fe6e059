import { absentPackage } from '../application/absentPackage.js'
import { migratableIn, missingText } from '../application/Migratable.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const { fault, ok, unknown } = verdictsOn('database')

/** Whether the database has every table and column. */
export const checkDatabase: Check = async ({ found, offline }) => {
  if (found?.adapter === undefined || found.adapter === null) return []
  const adapter = migratableIn(found.adapter)
  if (!adapter) return [unknown('the adapter is not one of @authengine/sql: its tables are its own.')]
  if (offline) return [unknown('it was not asked: --offline.')]
  try {
    const missing = await adapter.missing()
    if (missing.length === 0) return [ok('it has every table and column.')]
    return [fault(`it lacks ${missing.map(missingText).join('; ')}.`, 'npx authengine migrate')]
  } catch (error) {
    const absent = absentPackage(error)
    if (absent !== undefined) return [fault(`${absent} is not installed here.`, `npm install ${absent}`)]
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return [fault(`it cannot be asked. ${said}`, 'Start it, and correct its address in the env file.')]
  } finally {
    await adapter.close().catch(() => undefined)
  }
}
