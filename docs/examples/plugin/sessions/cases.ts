import { sessionStrategyContract } from 'authengine/testing'
import { type SessionTable, StoredSessions } from './storedSessions.js'

/** The contract of a session strategy, as cases for a test runner. */
export const sessionCases = (newTable: () => SessionTable) =>
  sessionStrategyContract((parts) => new StoredSessions(parts, newTable()))
