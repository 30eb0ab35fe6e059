import { databaseAdapterContract } from 'authengine/testing'
import type { DocumentAdapter } from './DocumentAdapter.js'

/**
 * The contract of an adapter, as cases for a test runner.
 *
 * @param create - Returns an adapter with an empty database.
 */
export const adapterCases = (create: () => Promise<DocumentAdapter>) =>
  databaseAdapterContract(create, {
    without: [
      'accounts.unlinkAll',
      'authenticators',
      'counters',
      'ended',
      'extension',
      'pending',
      'secrets',
      'sessions',
      'transaction',
      'used',
      'users.createWithAccount',
      'users.delete',
      'verificationTokens',
    ],
  })
