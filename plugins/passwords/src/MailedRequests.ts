import { createHash, timingSafeEqual } from 'node:crypto'
import type { PendingStore } from 'authengine/adapter'
import { isLive, type PluginServices, type Transaction } from 'authengine/plugin'

/** A request for an account. */
export interface SignUpAsked {
  readonly kind: 'sign-up'
  readonly email: string
  readonly name: string | null
  readonly username: string | null
  /** Hash of the password that was typed. */
  readonly hash: string
  /** Where the browser goes afterwards. */
  readonly callbackUrl: string
  /** Id of the user who had the address at that time, without a proof; null if there was none. */
  readonly userId: string | null
  /** Generation of the password of that user; null if there was none. */
  readonly generation: string | null
  /** Digits of the mail. */
  readonly code: string
}

/** The same for an address that has an account already. Its code and token are in no mail. */
export interface TakenAsked extends Omit<SignUpAsked, 'kind'> {
  readonly kind: 'taken'
}

/** A request to set a new password. */
export interface ResetAsked {
  readonly kind: 'reset'
  readonly userId: string | null
  readonly email: string
  /** Generation of the password at that time; null if there was none. */
  readonly generation: string | null
  /** Where the browser goes after the sign-in that follows. */
  readonly callbackUrl: string
}

/** A user wants another email address. */
export interface ChangeEmailAsked {
  readonly kind: 'change-email'
  readonly userId: string
  /** The address that the user gets. */
  readonly email: string
  /** The address that it replaces. */
  readonly from: string | null
  /** Generation of the password at that time; null if there was none. */
  readonly generation: string | null
}

/** The owner of the former address wants it back. */
export interface UndoEmailAsked extends Omit<ChangeEmailAsked, 'kind' | 'generation'> {
  readonly kind: 'undo-email'
}

/** Both. */
export type EmailAsked = ChangeEmailAsked | UndoEmailAsked

/** What was asked for, and is done by the reader of the mail. */
export type Asked = SignUpAsked | TakenAsked | ResetAsked | EmailAsked

/** How often the code of a mail can be tried. */
const MAX_TRIES = 5
/** Characters of a token: 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/

/**
 * What was asked for and waits for a mail to be read. It is stored under a hash of the token in the mail, and sealed,
 * so that a stolen database opens nothing.
 *
 * The rows are in the table of pending sign-ins, whose adapter removes those that have expired.
 */
export class MailedRequests {
  constructor(private readonly services: Pick<PluginServices, 'clock' | 'database' | 'random' | 'sealer'>) {}

  /**
   * Stores what was asked for.
   *
   * @param seconds - How long it can be done.
   * @returns The token for the link.
   */
  async add(asked: Asked, seconds: number, tx?: Pick<Transaction, 'db'>): Promise<string> {
    const { clock, random, sealer } = this.services
    const token = random.token()
    const state = await sealer.seal(PURPOSE, { ...asked }, seconds)
    const expires = new Date(clock.now().getTime() + seconds * 1000)
    await this.#rows(tx).add({ id: idOf(token), userId: null, state, tries: 0, version: 1, expires })
    return token
  }

  /** What a token stands for; null if there is nothing, or it has expired. Nothing is used up. */
  async find<K extends Asked['kind']>(token: string | undefined, ...kinds: K[]): Promise<Of<K> | null> {
    if (token === undefined || !TOKEN.test(token)) return null
    const row = await this.#rows().find(idOf(token))
    return row && isLive(row.expires, this.services.clock.now()) ? this.#opened(row.state, kinds) : null
  }

  /** The same, and uses it up: of several calls at once, one gets it. */
  async take<K extends Asked['kind']>(
    token: string,
    tx: Pick<Transaction, 'db'> | undefined,
    ...kinds: K[]
  ): Promise<Of<K> | null> {
    if (!TOKEN.test(token)) return null
    const row = await this.#rows(tx).take(idOf(token))
    return row && isLive(row.expires, this.services.clock.now()) ? this.#opened(row.state, kinds) : null
  }

  /** Removes what a token stands for. */
  async remove(token: string): Promise<void> {
    if (TOKEN.test(token)) await this.#rows().take(idOf(token))
  }

  /**
   * What a token stands for, if the code of its mail is right. Each call counts as a try, before the code is compared.
   *
   * @returns Null if the code is wrong, was tried too often, or there is nothing.
   */
  async try(token: string, code: string): Promise<SignUpAsked | null> {
    const asked = await this.find(token, 'sign-up', 'taken')
    const tries = await this.#rows().countAttempt(idOf(token))
    if (!asked || tries === null || tries > MAX_TRIES) return null
    const isRight = equal(asked.code, code.replaceAll(/[\s-]/g, ''))
    return asked.kind === 'sign-up' && isRight ? asked : null
  }

  async #opened<K extends Asked['kind']>(state: string, kinds: readonly K[]): Promise<Of<K> | null> {
    // Only this class seals for the purpose.
    const asked = (await this.services.sealer.unseal(PURPOSE, state)) as unknown as Asked | null
    return asked && isOneOf(asked, kinds) ? asked : null
  }

  #rows(tx?: Pick<Transaction, 'db'>): PendingStore {
    const rows = (tx?.db ?? this.services.database)?.pending
    if (rows) return rows
    throw new TypeError('Passwords need an adapter that stores pending sign-ins.')
  }
}

type Of<K extends Asked['kind']> = Extract<Asked, { kind: K }>

const isOneOf = <K extends Asked['kind']>(asked: Asked, kinds: readonly K[]): asked is Of<K> =>
  kinds.some((kind) => kind === asked.kind)

const PURPOSE = 'mailed'

/** The token has 256 random bits, so a plain hash is enough (NIST SP 800-63B-4 section 3.1.2). */
const idOf = (token: string): string => `passwords ${createHash('sha256').update(token).digest('base64url')}`

const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
