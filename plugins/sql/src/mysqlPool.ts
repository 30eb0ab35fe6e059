import { clearTimeout, setTimeout } from 'node:timers'
import { AdapterError } from 'authengine'
import type { MysqlPool, MysqlPoolConnection, MysqlQueryResult } from 'kysely'
import type * as Driver from 'mysql2'
import type { PoolConnection } from 'mysql2'
import { missingDriver } from './missingDriver.js'

/**
 * Connections to MySQL or MariaDB.
 *
 * @param uri - URL of the database.
 * @param timeLimit - Milliseconds that getting a connection may take.
 * @param statementLimit - Milliseconds that each statement may take.
 */
export async function mysqlPool(uri: string, timeLimit: number, statementLimit = timeLimit): Promise<MysqlPool> {
  const { createPool } = await driver()
  const pool = createPool({ uri, charset: 'utf8mb4', timezone: 'Z', connectTimeout: timeLimit })
  // A column of the type `timestamp` is read and written in the time zone of the connection.
  pool.on('connection', (connection) => connection.query("set time_zone = '+00:00'", () => undefined))
  const getConnection: MysqlPool['getConnection'] = (got) => {
    const inTime = limited(timeLimit, NO_CONNECTION, (error) => {
      got(error, NONE)
    })
    pool.getConnection((error, connection: PoolConnection | undefined) => {
      if (inTime()) got(error, connection ? replaceable(connection, statementLimit) : NONE)
      else connection?.release()
    })
  }
  return {
    getConnection,
    end: (ended) => {
      // An error is ignored, because the connection is lost then anyway.
      pool.end(() => {
        ended(null)
      })
    },
  }
}

const NO_CONNECTION = 'There was no connection to the database: it cannot be reached, or every connection is busy.'
const NO_ANSWER = 'The database did not answer: it waits for a lock, is busy, or cannot be reached any more.'

/** The result beside an error, which is ignored. */
const NONE = undefined as never

type Answered = (error: unknown, result: MysqlQueryResult) => void

/** A connection that is not used again after the server did not answer a statement. */
function replaceable(connection: PoolConnection, timeLimit: number): MysqlPoolConnection {
  let failure: Error | undefined
  const query = (statement: string, values: unknown[], answered: Answered): void => {
    // The next statement, the end of a transaction, would only wait for the same server again.
    if (failure) {
      answered(failure, [])
      return
    }
    const inTime = limited(timeLimit, NO_ANSWER, (error) => {
      failure = error
      answered(error, [])
    })
    connection.query(statement, values, (error, result) => {
      if (!inTime()) return
      if (error && error.sqlState === undefined) failure = error
      answered(error, result as MysqlQueryResult)
    })
  }
  return {
    query: query as MysqlPoolConnection['query'],
    release: () => {
      if (failure) connection.destroy()
      else connection.release()
    },
  }
}

/**
 * Starts a timeout, because the driver waits forever for a free connection, and for earlier statements on a connection.
 */
function limited(timeLimit: number, problem: string, tooLate: (error: AdapterError) => void): () => boolean {
  let over = false
  const alarm = setTimeout(() => {
    over = true
    tooLate(new AdapterError(`${problem} The limit is ${String(timeLimit)} ms; see "timeLimit".`))
  }, timeLimit)
  return () => {
    clearTimeout(alarm)
    return !over
  }
}

async function driver(): Promise<typeof Driver> {
  try {
    return await import('mysql2')
  } catch (error) {
    throw missingDriver('mysql2', error)
  }
}
