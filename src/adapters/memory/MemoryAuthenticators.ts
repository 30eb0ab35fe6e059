import type { AuthenticatorStore, AuthenticatorUse, StoredAuthenticator } from '../../core/DatabaseAdapter.js'
import { taken } from './MemoryAccounts.js'

/** Removes the account that goes with a credential. */
type Unlink = (authenticator: StoredAuthenticator) => void

/** WebAuthn credentials in the memory of this process, by id. */
export class MemoryAuthenticators implements AuthenticatorStore {
  readonly #rows = new Map<string, StoredAuthenticator>()

  /** @param unlink - Removes the account that goes with a credential. */
  constructor(private readonly unlink: Unlink) {}

  create(authenticator: StoredAuthenticator): Promise<void> {
    if (this.#rows.has(authenticator.credentialID)) return taken('This credential belongs to a user already.')
    this.#rows.set(authenticator.credentialID, { ...authenticator })
    return Promise.resolve()
  }

  /** Whether a credential is stored, for anybody. */
  has(credentialID: string): boolean {
    return this.#rows.has(credentialID)
  }

  find(credentialID: string): Promise<StoredAuthenticator | null> {
    const row = this.#rows.get(credentialID)
    return Promise.resolve(row ? { ...row } : null)
  }

  ofUser(userId: string): Promise<readonly StoredAuthenticator[]> {
    return Promise.resolve(this.#of(userId).map((row) => ({ ...row })))
  }

  use(credentialID: string, counter: number, use: AuthenticatorUse): Promise<boolean> {
    const row = this.#rows.get(credentialID)
    if (row?.counter !== counter) return Promise.resolve(false)
    this.#rows.set(credentialID, { ...row, ...use })
    return Promise.resolve(true)
  }

  rename(credentialID: string, name: string): Promise<void> {
    const row = this.#rows.get(credentialID)
    if (row) this.#rows.set(credentialID, { ...row, name })
    return Promise.resolve()
  }

  delete(credentialID: string, keepOne: boolean): Promise<boolean> {
    const row = this.#rows.get(credentialID)
    if (!row || (keepOne && this.#of(row.userId).length < 2)) return Promise.resolve(false)
    this.#rows.delete(credentialID)
    this.unlink(row)
    return Promise.resolve(true)
  }

  /** Forgets the credentials of a user who is gone. */
  forgetOf(userId: string): void {
    for (const { credentialID } of this.#of(userId)) this.#rows.delete(credentialID)
  }

  #of(userId: string): StoredAuthenticator[] {
    return [...this.#rows.values()].filter((row) => row.userId === userId)
  }
}
