import type Database from 'libsql'
import { missingDriver } from './missingDriver.js'
import { whenUnlocked } from './whenUnlocked.js'

/**
 * Opens a file of SQLite. The driver is synchronous, so it never waits for a lock itself: see `whenUnlocked`.
 *
 * @param file - The file, or `:memory:`.
 * @param timeLimit - Milliseconds to wait while another process has locked the file.
 */
export async function sqliteFile(file: string, timeLimit: number): Promise<Database.Database> {
  const Libsql = await driver()
  const database = new Libsql(file)
  try {
    database.exec('pragma busy_timeout = 0')
    await whenUnlocked(() => database.exec('pragma journal_mode = WAL'), timeLimit)
    database.exec('pragma foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

async function driver(): Promise<typeof Database> {
  try {
    return (await import('libsql')).default
  } catch (error) {
    throw missingDriver('libsql', error)
  }
}
