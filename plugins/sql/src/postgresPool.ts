import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type * as Driver from 'pg'
import type { PoolClient } from 'pg'
import { missingDriver } from './missingDriver.js'

/**
 * Connections to PostgreSQL.
 *
 * @param connectionString - URL of the database.
 * @param timeLimit - Milliseconds that getting a connection may take.
 * @param statementLimit - Milliseconds that each statement may take.
 */
export async function postgresPool(
  connectionString: string,
  timeLimit: number,
  statementLimit = timeLimit,
): Promise<PostgresPool> {
  const { default: pg } = await driver()
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: timeLimit,
    query_timeout: statementLimit,
    types: inUtc(pg.types),
  })
  // A broken connection is replaced, whether it was in use or not. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const answers = (error: unknown): boolean => error instanceof pg.DatabaseError
  return { connect: async () => replaceable(await pool.connect(), answers), end: () => pool.end() }
}

const [TIMESTAMP, TIMESTAMPTZ] = [1114, 1184]

/** The parsers of the driver for columns, by the number of the type. */
interface Types {
  getTypeParser(type: number, format?: 'text' | 'binary'): unknown
}

/** The usual parsers, but a time without a zone is in UTC. The driver would read it in the time zone of the process. */
export function inUtc(usual: Types): Types {
  const withZone = usual.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown
  const parse = (text: string): unknown => withZone(text.replace(/\d(?=$| BC$)/, '$&+00'))
  return {
    getTypeParser: (type, format) =>
      type === TIMESTAMP && format !== 'binary' ? parse : usual.getTypeParser(type, format),
  }
}

/** Dates are written in UTC, as they are read. */
const written = (parameter: unknown): unknown => (parameter instanceof Date ? parameter.toISOString() : parameter)

/** A connection that is not used again after the server did not answer a statement. */
function replaceable(client: PoolClient, answers: (error: unknown) => boolean): PostgresPoolClient {
  let failure: Error | undefined
  const query = async (statement: string, parameters: readonly unknown[]): Promise<unknown> => {
    // The next statement, the end of a transaction, would only wait for the same server again.
    if (failure) throw failure
    try {
      return await client.query(statement, parameters.map(written))
    } catch (error) {
      if (!answers(error)) failure = error instanceof Error ? error : new TypeError(String(error))
      throw error
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      client.release(failure)
    },
  }
}

async function driver(): Promise<typeof Driver> {
  try {
    return await import('pg')
  } catch (error) {
    throw missingDriver('pg', error)
  }
}
