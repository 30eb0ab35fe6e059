import assert from 'node:assert/strict'
import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { ContractCase } from './ContractCase.js'
import { type DatabaseCapability, has, type WholeDatabase } from './databaseAdapter/DatabasePromise.js'
import { accounts } from './databaseAdapter/accounts.js'
import { authenticatorDetails } from './databaseAdapter/authenticatorDetails.js'
import { authenticatorRaces } from './databaseAdapter/authenticatorRaces.js'
import { authenticatorRemoval } from './databaseAdapter/authenticatorRemoval.js'
import { authenticators } from './databaseAdapter/authenticators.js'
import { counters } from './databaseAdapter/counters.js'
import { ended } from './databaseAdapter/ended.js'
import { dates } from './databaseAdapter/dates.js'
import { pending } from './databaseAdapter/pending.js'
import { races } from './databaseAdapter/races.js'
import { secrets } from './databaseAdapter/secrets.js'
import { sessionEnds } from './databaseAdapter/sessionEnds.js'
import { sessions } from './databaseAdapter/sessions.js'
import { transactions } from './databaseAdapter/transactions.js'
import { users } from './databaseAdapter/users.js'
import { verificationTokens } from './databaseAdapter/verificationTokens.js'

const PROMISES = [
  ...users,
  ...accounts,
  ...sessions,
  ...sessionEnds,
  ...verificationTokens,
  ...authenticators,
  ...authenticatorDetails,
  ...authenticatorRemoval,
  ...counters,
  ...secrets,
  ...pending,
  ...ended,
  ...transactions,
  ...dates,
  ...races,
  ...authenticatorRaces,
]

/** Options of {@link databaseAdapterContract}. */
export interface DatabaseContractOptions {
  /**
   * Capabilities that the database lacks. Cases that need them are left out, and one case checks that they are absent.
   * Default: empty.
   */
  readonly without?: readonly DatabaseCapability[] | undefined
}

const OPTIONS = namesOf<DatabaseContractOptions>({ without: true })

/**
 * Test cases that every database adapter must pass.
 *
 * The database chooses the ids of users. All cases use the same email addresses, other ids and tokens.
 *
 * @param create - Creates an empty database; called once in each case.
 * @param options - Capabilities that the database lacks.
 * @throws ConfigurationError when an option is unknown.
 *
 * @example
 * ```ts
 * for (const { name, run } of databaseAdapterContract(async () => new MyAdapter(await anEmptyFile()))) test(name, run)
 * ```
 */
export function databaseAdapterContract(
  create: () => Promise<DatabaseAdapter>,
  options: DatabaseContractOptions = {},
): ContractCase[] {
  refuseUnknownNames('databaseAdapterContract ', options, OPTIONS)
  const { without = [] } = options
  const absent = new Set<DatabaseCapability>(without)
  if (absent.has('sessions')) for (const more of OF_SESSIONS) absent.add(more)
  if (absent.has('authenticators')) for (const more of OF_AUTHENTICATORS) absent.add(more)
  if (absent.has('secrets')) absent.add('secrets.page')
  const kept = PROMISES.filter(({ needs }) => !needs.some((need) => absent.has(need)))
  return [
    {
      name: 'has exactly the declared capabilities',
      run: async () => {
        checkCapabilities(await create(), absent)
      },
    },
    ...kept.map(({ name, keeps }) => ({
      name,
      // A case calls only methods that are among its needs.
      run: async () => keeps((await create()) as DatabaseAdapter & WholeDatabase),
    })),
  ]
}

const OF_SESSIONS = [
  'sessions.deleteOfUser',
  'sessions.deleteOldest',
  'sessions.details',
  'sessions.ofProvider',
  'sessions.ofUser',
  'sessions.replace',
] as const

const OF_AUTHENTICATORS = [
  'authenticators.delete',
  'authenticators.details',
  'authenticators.longIds',
  'authenticators.rename',
] as const

/** Capabilities whose absence can be checked. */
const VISIBLE: readonly DatabaseCapability[] = [
  'accounts.unlinkAll',
  'authenticators',
  'authenticators.delete',
  'authenticators.rename',
  'counters',
  'ended',
  'extension',
  'pending',
  'secrets',
  'secrets.page',
  'sessions',
  'sessions.deleteOfUser',
  'sessions.deleteOldest',
  'sessions.ofProvider',
  'sessions.ofUser',
  'transaction',
  'sessions.replace',
  'users.createWithAccount',
  'used',
  'users.delete',
  'verificationTokens',
]

function checkCapabilities(adapter: DatabaseAdapter, absent: ReadonlySet<DatabaseCapability>): void {
  for (const capability of VISIBLE) {
    const said = absent.has(capability) ? 'absent' : 'there'
    assert.equal(has(adapter, capability) ? 'there' : 'absent', said, `${capability} is said to be ${said}`)
  }
}
