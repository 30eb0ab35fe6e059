import type { AuthenticatorStore, StoredAuthenticator } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import type { AuthjsAccounts } from './AuthjsUsers.js'
import type { AuthjsAuthenticator, AuthjsCalls, AuthjsIds } from './AuthjsAdapter.js'

/**
 * WebAuthn credentials in an Auth.js adapter. It does not store when a key was created or used, nor for which provider.
 *
 * Each function of an adapter either reads or writes. Operations that do both are therefore atomic only in this
 * process.
 */
export class AuthjsAuthenticators implements AuthenticatorStore {
  readonly rename?: NonNullable<AuthenticatorStore['rename']>
  readonly delete?: NonNullable<AuthenticatorStore['delete']>
  readonly #ofKeys = new Turns()
  readonly #ofUsers = new Turns()

  /**
   * @param calls - The adapter.
   * @param ids - Converts its ids.
   * @param accounts - Its accounts. They forget the account of a removed credential.
   */
  constructor(
    private readonly calls: AuthjsCalls,
    private readonly ids: AuthjsIds,
    private readonly accounts: Pick<AuthjsAccounts, 'unlinkFrom'>,
  ) {
    if (calls.has('renameAuthenticator')) this.rename = (id, name) => this.#rename(id, name)
    if (calls.has('deleteAuthenticator')) this.delete = (id, keepOne) => this.#delete(id, keepOne)
  }

  create(authenticator: StoredAuthenticator): Promise<void> {
    const { credentialID, providerAccountId, credentialPublicKey, counter, transports = null, name } = authenticator
    const { credentialBackedUp, credentialDeviceType, userId } = authenticator
    return this.#ofKeys.take(credentialID, async () => {
      // A key-value store would overwrite the stored credential, and so give it to the new owner.
      if (await this.calls.call('getAuthenticator', credentialID)) {
        throw new AdapterError('An authenticator with this id is stored already.')
      }
      await this.calls.call('createAuthenticator', {
        credentialID,
        userId: this.ids.ownOf(userId),
        providerAccountId,
        credentialPublicKey,
        counter,
        credentialDeviceType,
        credentialBackedUp,
        transports,
        ...(this.rename && typeof name === 'string' && { name }),
      })
    })
  }

  async find(credentialID: string): Promise<StoredAuthenticator | null> {
    const found = await this.calls.call('getAuthenticator', credentialID)
    // A database that compares loosely must not return another user's key.
    return found?.credentialID === credentialID ? authenticatorFrom(found, this.ids) : null
  }

  async ofUser(userId: string): Promise<readonly StoredAuthenticator[]> {
    const found = await this.#list(userId)
    // Some adapters keep a separate list of ids, which can contain an id twice.
    return [...new Map(found.map((key) => [key.credentialID, key])).values()]
  }

  use(credentialID: string, before: number, { counter }: { readonly counter: number }): Promise<boolean> {
    return this.#ofKeys.take(credentialID, async () => {
      if ((await this.find(credentialID))?.counter !== before) return false
      if (counter === before) return true
      try {
        await this.calls.call('updateAuthenticatorCounter', credentialID, counter)
        return true
      } catch (error) {
        if (await this.find(credentialID)) throw error
        return false
      }
    })
  }

  async #list(userId: string): Promise<StoredAuthenticator[]> {
    const listed = await this.calls.call('listAuthenticatorsByUserId', this.ids.ownOf(userId))
    const guess = listed?.length ? undefined : this.ids.guessOf(userId)
    const found = guess === undefined ? listed : await this.calls.call('listAuthenticatorsByUserId', guess)
    return (found ?? []).map((row) => authenticatorFrom(row, this.ids)).filter((key) => key.userId === userId)
  }

  async #rename(credentialID: string, name: string): Promise<void> {
    if (!(await this.find(credentialID))) return
    await this.calls.call('renameAuthenticator', credentialID, name)
  }

  async #delete(credentialID: string, keepOne: boolean): Promise<boolean> {
    const owner = (await this.find(credentialID))?.userId
    if (owner === undefined) return false
    return this.#ofUsers.take(owner, async () => {
      const keys = await this.ofUser(owner)
      const key = keys.find((each) => each.credentialID === credentialID)
      if (!key || (keepOne && keys.length < 2)) return false
      await this.calls.call('deleteAuthenticator', credentialID)
      this.accounts.unlinkFrom(owner, key.providerAccountId)
      return true
    })
  }
}

/**
 * Converts a row to a WebAuthn credential. Some databases return numbers as strings, and booleans as 0 and 1.
 *
 * @throws AdapterError for a malformed counter, which could not detect a cloned authenticator.
 */
export function authenticatorFrom(row: AuthjsAuthenticator, ids: AuthjsIds): StoredAuthenticator {
  const { credentialID, credentialPublicKey, credentialDeviceType, providerAccountId, transports = null } = row
  const counter = Number(row.counter)
  // `Number` converts null and an empty string to 0.
  if (!/^\d+$/.test(String(row.counter)) || !Number.isSafeInteger(counter)) {
    throw new AdapterError('The adapter returned an authenticator whose counter is not an integer.')
  }
  return {
    credentialID,
    userId: ids.textOf(row.userId),
    providerAccountId,
    credentialPublicKey,
    counter,
    credentialDeviceType,
    credentialBackedUp: Number(row.credentialBackedUp) === 1,
    transports,
    ...(typeof row.name === 'string' && { name: row.name }),
  }
}

/** Runs calls with the same name one after the other, in this process. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  /**
   * Runs `act` after all earlier calls with the same name, even if they failed.
   *
   * @param name - Name of the queue, such as the id of a credential.
   */
  async take<T>(name: string, act: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(name) ?? Promise.resolve()).then(act, act)
    this.#last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name)
    }
  }
}
