import type { SecurityEvent } from 'authengine'
import type { EventRecorder, PluginServices, Transaction } from 'authengine/plugin'
import { type AuditEntry, entryOf, shortText, withoutUser } from './AuditEntry.js'
import { AuditError } from './AuditError.js'
import type { AuditApi, AuditExport, AuditPage, AuditPrune, AuditQuery } from './AuditApi.js'
import type { AuditOptions } from './AuditOptions.js'
import { AuditEntries, type AuditFilter, type AuditStore, firstId } from './AuditStore.js'
import type { Chain, ChainEnd } from './Chain.js'
import { Journal } from './Journal.js'
import { csvHead, csvOf, lineOf } from './lines.js'
import { Outbox } from './Outbox.js'
import { type AuditVerification, verified } from './verified.js'

/** How long an event waits for its entry to be written. The entry stays in the outbox. */
const LONGEST_WAIT_MS = 1000
/** How long no entry is written in transactions after one could not be. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000
/** When the file of an earlier process is read. */
const START_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const USUAL_PAGE = 50
const LARGEST_PAGE = 200
const MOST_NAMES = 20
const USUAL_PRUNE = 10_000
const LARGEST_PRUNE = 100_000
const AT_ONCE = 500

/** The audit log of one engine: it writes events, and reads and changes what is stored. */
export class AuditTrail implements AuditApi {
  readonly #outbox: Outbox
  readonly #copies: Outbox | undefined
  readonly #recorded = new WeakMap<SecurityEvent, AuditEntry>()
  #journal: Journal | undefined
  #isOpened = false
  #pausedUntil = 0
  #pause = FIRST_PAUSE_MS
  #keepFails = false

  /**
   * @param services - Services of the plugin.
   * @param options - Options of the application.
   * @param chain - Makes entries verifiable; undefined without `chain`.
   */
  constructor(
    private readonly services: PluginServices,
    private readonly options: AuditOptions,
    private readonly chain: Chain | undefined,
  ) {
    const { clock, logger } = services
    this.#outbox = new Outbox({
      deliver: (entries, seals) => this.#store.append(entries, seals),
      ...(chain && { seal: (entry: AuditEntry) => chain.seal(entry) }),
      journal: () => this.#opened(),
      clock,
      logger,
    })
    const { copyTo, keep, outbox } = options
    this.#copies = copyTo && new Outbox({ deliver: (entries) => copyTo.append(entries, []), clock, logger })
    if (outbox !== undefined) clock.inBackground(START_MS, () => void this.#opened())
    if (keep) this.#keepLater(START_MS)
  }

  /** Writes entries in transactions; undefined if the database has none, or entries are stored elsewhere. */
  get recorder(): EventRecorder | undefined {
    if (this.options.store || !this.services.database?.transaction) return undefined
    return {
      record: async (tx, { message, name }) => {
        if (name === 'security') await this.#record(tx, message as SecurityEvent)
      },
    }
  }

  /** Writes the entry of an event that no transaction has written. */
  async heard(event: SecurityEvent): Promise<void> {
    const recorded = this.#recorded.get(event)
    if (recorded) this.#recorded.delete(event)
    const entry = recorded ?? this.#entryOf(event)
    const delivered: Promise<void>[] = []
    if (this.#copies) delivered.push(this.#copies.add(entry))
    if (!recorded || this.chain) delivered.push(this.#outbox.add(entry, recorded !== undefined))
    await this.services.clock.within(LONGEST_WAIT_MS, Promise.all(delivered), () => [])
  }

  async page({ before, limit = USUAL_PAGE, names, reader, user }: AuditQuery): Promise<AuditPage> {
    if (!Number.isSafeInteger(limit) || limit < 1)
      throw new TypeError(`limit must be a whole number from 1 to ${String(LARGEST_PAGE)}, not ${String(limit)}.`)
    const most = Math.min(limit, LARGEST_PAGE)
    const read = this.#can('page')
    await this.#announceRead(reader, user, 'page')
    const entries = await this.#reading(() => read(filterOf(user, names), before, most + 1))
    const shown = entries.slice(0, most)
    const last = shown.at(-1)?.id
    return { entries: shown, ...(entries.length > most && last !== undefined && { next: last }) }
  }

  async *export({ format = 'jsonl', names, reader, user }: AuditExport = {}): AsyncGenerator<string, void, undefined> {
    const read = this.#can('page')
    await this.#announceRead(reader, user, 'export')
    if (format === 'csv') yield `${csvHead}\r\n`
    for (let before: string | undefined; ;) {
      const last = before
      const entries = await this.#reading(() => read(filterOf(user, names), last, AT_ONCE))
      for (const entry of entries) yield format === 'csv' ? `${csvOf(entry)}\r\n` : `${lineOf(entry)}\n`
      before = entries.at(-1)?.id
      if (entries.length < AT_ONCE) return
    }
  }

  async prune({ before, most = USUAL_PRUNE, names }: AuditPrune): Promise<number> {
    const [oldest, remove] = [this.#can('oldest'), this.#can('remove')]
    if (before.getTime() > this.services.clock.now().getTime())
      throw new TypeError('before must be in the past: entries that do not exist yet cannot be removed.')
    const limited = Math.min(most, LARGEST_PRUNE)
    const end = firstId(before)
    if (names) checkNames(names)
    const ids = await this.#reading(() => oldest(end, names, limited))
    if (ids.length === 0) return 0
    // Written first: a verification accepts missing entries only if this entry allows it.
    for (const name of names ?? [undefined]) {
      const data = { before: before.toISOString(), ...(name !== undefined && { name }) }
      await this.services.announce({ name: 'audit.pruned', actor: { type: 'service' }, data }, null)
    }
    await this.#outbox.flush()
    await this.#changing('DELETE on audit_entries and audit_seals', async () => {
      for (let at = 0; at < ids.length; at += AT_ONCE) await remove(ids.slice(at, at + AT_ONCE))
      const last = ids.length < limited ? end : ids.at(-1)
      if (!names && last !== undefined) await this.#store.removeSeals?.(last)
    })
    return ids.length
  }

  async forget(user: string): Promise<number> {
    const [read, replace] = [this.#can('page'), this.#can('replace')]
    await this.#outbox.flush()
    const named = shortText(user)
    let count = 0
    for (let before: string | undefined; ;) {
      const last = before
      const entries = await this.#reading(() => read({ user: named }, last, AT_ONCE))
      if (entries.length > 0 || count === 0) await this.#announceForgotten(entries.length)
      await this.#changing('UPDATE on audit_entries', () => replace(entries.map((entry) => withoutUser(entry, named))))
      count += entries.length
      before = entries.at(-1)?.id
      if (entries.length < AT_ONCE) return count
    }
  }

  async verify(ends: readonly ChainEnd[] = []): Promise<AuditVerification> {
    const { chain } = this
    if (!chain) throw new TypeError('The audit log has no chain. Write audit({ chain: { key: … } }).')
    const store = {
      page: this.#can('page'),
      find: this.#can('find'),
      seals: this.#can('seals'),
      sealsOf: this.#can('sealsOf'),
    }
    await this.#outbox.flush()
    return this.#reading(() => verified(store, chain, ends))
  }

  get #store(): AuditStore {
    return this.options.store ?? this.services.store(AuditEntries)
  }

  #entryOf(event: SecurityEvent): AuditEntry {
    const entry = entryOf(event)
    return this.chain?.proved(entry) ?? entry
  }

  async #record(tx: Transaction, event: SecurityEvent): Promise<void> {
    const { clock, logger } = this.services
    const { required } = this.options
    if (!required && clock.now().getTime() < this.#pausedUntil) return
    const entry = this.#entryOf(event)
    try {
      await tx.store(AuditEntries).append([entry], [])
    } catch (error) {
      if (required) throw new AuditError(REFUSED, { cause: error })
      this.#pausedUntil = clock.now().getTime() + this.#pause
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS)
      logger.warn('audit-transaction', PAUSED, error)
      // No AuthError, so that the engine repeats the transaction: the failed statement may have aborted it.
      throw new TypeError(PAUSED, { cause: error })
    }
    this.#pause = FIRST_PAUSE_MS
    this.#recorded.set(event, entry)
  }

  /** The file of the outbox. What an earlier process left in it is delivered. */
  #opened(): Journal | undefined {
    const { outbox } = this.options
    if (outbox === undefined || this.#isOpened) return this.#journal
    this.#isOpened = true
    try {
      const { journal, left } = Journal.open(outbox)
      this.#journal = journal
      if (left.length > 0) void this.#outbox.resume(left)
    } catch (error) {
      this.services.logger.error('audit-outbox', NO_FILE, error)
    }
    return this.#journal
  }

  /** A method of the store. */
  #can<K extends keyof AuditStore>(method: K): NonNullable<AuditStore[K]> {
    const store = this.#store
    const found = store[method]
    if (!found) throw new TypeError(`The store of the audit log has no ${method}, so that it cannot do this.`)
    return found.bind(store) as NonNullable<AuditStore[K]>
  }

  async #announceRead(reader: string | undefined, user: string | undefined, how: string): Promise<void> {
    if (reader !== undefined && reader === user) return
    const actor = reader === undefined ? ({ type: 'service' } as const) : ({ type: 'admin', id: reader } as const)
    const { announce } = this.services
    await announce({ name: 'audit.read', actor, ...(user !== undefined && { user }), data: { how } }, null)
  }

  /** Written before the change, because a verification accepts no more than that. It does not name the user again. */
  async #announceForgotten(entries: number): Promise<void> {
    await this.services.announce({ name: 'audit.forgotten', actor: { type: 'service' }, data: { entries } }, null)
    await this.#outbox.flush()
  }

  async #reading<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read()
    } catch (error) {
      throw new AuditError('The audit log cannot be read. The database user needs SELECT on its tables.', {
        cause: error,
      })
    }
  }

  async #changing(right: string, change: () => Promise<void>): Promise<void> {
    try {
      await change()
    } catch (error) {
      throw new AuditError(
        `The audit log cannot be changed. The database user needs ${right}: use another database user for this, or grant it.`,
        { cause: error },
      )
    }
  }

  #keepLater(milliseconds: number): void {
    this.services.clock.inBackground(milliseconds, () => void this.#keep())
  }

  async #keep(): Promise<void> {
    const { keep } = this.options
    if (!keep) return
    const now = this.services.clock.now().getTime()
    try {
      for (const [name, days] of Object.entries(keep.names ?? {})) {
        await this.prune({ before: new Date(now - days * DAY_MS), names: [name] })
      }
      await this.prune({ before: new Date(now - keep.days * DAY_MS) })
      this.#keepFails = false
    } catch (error) {
      if (!this.#keepFails) this.services.logger.error('audit-keep', 'Old entries cannot be removed.', error)
      this.#keepFails = true
    }
    this.#keepLater(HOUR_MS)
  }
}

const filterOf = (user: string | undefined, names: readonly string[] | undefined): AuditFilter => {
  if (names && names.length > MOST_NAMES) throw new TypeError(`names may contain at most ${String(MOST_NAMES)} names.`)
  return { ...(user !== undefined && { user: shortText(user) }), ...(names && { names }) }
}

function checkNames(names: readonly string[]): void {
  if (names.length === 0 || names.length > MOST_NAMES)
    throw new TypeError(`names must contain 1 to ${String(MOST_NAMES)} names. Leave it out for all names.`)
  const own = names.find((name) => name.startsWith('audit.'))
  if (own !== undefined)
    throw new TypeError(`${own} cannot be removed alone, because a verification needs it. Leave names out.`)
}

const REFUSED =
  'The audit log cannot be written, and it is required, so this was refused. Repair its store, or remove required: true from audit().'

const PAUSED =
  'An entry of the audit log could not be written in its transaction. For some time, entries are written after the transaction.'

const NO_FILE =
  'The file of the audit outbox cannot be used, so that entries wait in memory. Correct the option outbox of audit().'
