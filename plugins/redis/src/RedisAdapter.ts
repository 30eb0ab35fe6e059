import {
  type AccountStore,
  type AuthenticatorStore,
  type CounterStore,
  DatabaseAdapter,
  type PendingStore,
  type RevocationList,
  type SessionStore,
  type UserSecretStore,
  type UserStore,
  type VerificationTokenStore,
} from 'authengine/adapter'
import { Commands } from './Commands.js'
import type { RedisConnection } from './RedisConnection.js'
import { copiedUsers } from './copiedUsers.js'
import { Keys, prefixFrom } from './Keys.js'
import { LegacyKeys } from './LegacyKeys.js'
import { LegacySessions } from './LegacySessions.js'
import { textIn } from './replies.js'
import { RedisCounters } from './RedisCounters.js'
import type { RedisOptions } from './RedisOptions.js'
import { RedisRevocations } from './RedisRevocations.js'
import { RedisPending } from './RedisPending.js'
import { RedisSessions } from './RedisSessions.js'
import { RedisVerificationTokens } from './RedisVerificationTokens.js'
import { transactionOver } from './transactionOver.js'
import type { InRedis } from './undoneStores.js'
import { UserCopies } from './UserCopies.js'

/**
 * Sessions, verification tokens, counters and pending sign-ins in Redis; everything else in another database. Created
 * by `redisAdapter`.
 */
export class RedisAdapter extends DatabaseAdapter {
  /** The database of users, accounts and passkeys. `authengine migrate` may create tables in it. */
  readonly database: RedisOptions['database']
  override readonly users: UserStore
  override readonly accounts: AccountStore
  override readonly sessions: SessionStore & Required<Pick<SessionStore, 'ofProvider' | 'ofUser'>>
  override readonly verificationTokens: VerificationTokenStore
  override readonly counters: CounterStore
  override readonly revocations: RevocationList
  override readonly pending: PendingStore
  declare readonly authenticators?: AuthenticatorStore
  declare readonly secrets?: UserSecretStore | undefined

  readonly #commands: Commands
  readonly #anyKey: string

  /**
   * @param connection - The connection to Redis.
   * @param options - The other database, and the names of keys.
   * @throws TypeError for a prefix with braces.
   */
  constructor(
    private readonly connection: RedisConnection,
    { database, prefix, userMaxAge }: Pick<RedisOptions, 'database' | 'prefix' | 'userMaxAge'>,
  ) {
    super()
    const commands = new Commands(connection.send)
    const checked = prefixFrom(prefix)
    this.#commands = commands
    this.#anyKey = `${checked}doctor`
    const keys = new Keys(checked)
    const { accounts, authenticators, users } = database
    const copies = userMaxAge === undefined ? undefined : new UserCopies(commands, users, userMaxAge)
    const legacy = new LegacySessions(commands, new LegacyKeys(checked))
    const sessions = new RedisSessions(commands, keys, legacy, { users, copies })
    this.database = database
    const usersOf = (store: UserStore): UserStore =>
      copies ? copiedUsers(store, (userId) => sessions.discardCopies(userId)) : store
    this.users = usersOf(users)
    this.accounts = accounts
    if (authenticators) this.authenticators = authenticators
    if (database.secrets) this.secrets = database.secrets
    this.sessions = sessions
    this.verificationTokens = new RedisVerificationTokens(commands, keys)
    this.counters = new RedisCounters(commands, keys)
    this.pending = new RedisPending(commands, keys)
    this.revocations = new RedisRevocations(commands, keys)
    if (database.extension) Object.assign(this, { extension: database.extension.bind(database) })
    const { counters, pending, verificationTokens } = this
    const storesFor = (within: UserStore): InRedis => ({
      counters,
      pending,
      verificationTokens,
      sessions: new RedisSessions(commands, keys, legacy, { users: within }),
    })
    Object.assign(this, transactionOver({ database, storesFor, usersOf }))
  }

  /**
   * What Redis does when its memory is full, for `npx authengine doctor`: it should be `noeviction`. In a cluster, this
   * reads the setting of one server.
   *
   * @returns The `maxmemory-policy` of the server; undefined if it cannot be read.
   * @throws RedisError if Redis cannot be used.
   */
  async evictionPolicy(): Promise<string | undefined> {
    // A command that the adapter needs anyway, so it fails if Redis cannot be used. The next command may be forbidden.
    await this.#commands.send('EXISTS', this.#anyKey)
    const asked = this.connection.send(this.#anyKey, ['INFO', 'memory'])
    const info = await asked.then(textIn).catch(() => null)
    return /^maxmemory_policy:(\S+)/m.exec(info ?? '')?.[1]
  }

  /** Closes the connection when its last command has ended. A client of your own and the other database stay open. */
  close(): Promise<void> {
    return this.connection.close()
  }
}
