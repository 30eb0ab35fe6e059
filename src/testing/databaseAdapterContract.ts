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

/** How a database differs from one that can do everything. */
export interface DatabaseContractOptions {
  /** What it does without: cases that need it are left out, and one case checks that it is really absent. Default: nothing. */
  readonly without?: readonly DatabaseCapability[] | undefined
}

const OPTIONS = namesOf<DatabaseContractOptions>({ without: true })

/**
 * What every database promises.
 *
 * Ids of users are whatever the database gives; addresses, ids and tokens of the cases are the same in each.
 *
 * @param create - Makes a database with nothing in it; called once in each case.
 * @param options - What the database does without.
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
      name: 'can do what it is said to do, and no more',
      run: async () => {
        checkCapabilities(await create(), absent)
      },
    },
    ...kept.map(({ name, keeps }) => ({
      name,
      // Every method a case calls is among its needs.
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

/** Everything whose absence can be seen. */
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
