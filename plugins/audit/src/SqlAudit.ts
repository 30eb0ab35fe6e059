import type { SqlConnection, SqlValue } from 'authengine/adapter'
import type { AuditEntry, EntryProof } from './AuditEntry.js'
import type { AuditFilter, AuditSeal, AuditStore } from './AuditStore.js'

type Row = Readonly<Record<string, SqlValue>>

const COLUMNS = [
  'id',
  'happened_at',
  'version',
  'name',
  'outcome',
  'reason',
  'actor_type',
  'actor_id',
  'on_behalf_of',
  'subject_type',
  'subject_id',
  'session_id',
  'method',
  'provider',
  'identifier',
  'email',
  'address',
  'agent',
  'request_id',
  'repeated',
  'data',
  'forgotten',
  'mac',
  'digests',
  'salts',
] as const
const SEAL_COLUMNS = ['writer', 'sequence_no', 'entry_id', 'name', 'mac', 'previous', 'seal'] as const

/** Columns that `forget` empties. */
const PERSONAL_COLUMNS = [
  'actor_id',
  'on_behalf_of',
  'subject_id',
  'session_id',
  'identifier',
  'email',
  'address',
  'agent',
  'data',
  'forgotten',
  'salts',
] as const

/** Rows of one statement. */
const CHUNK = 100

/**
 * Entries in the tables `audit_entries` and `audit_seals`. `append` needs INSERT, and reading needs SELECT; `remove` and
 * `removeSeals` need DELETE, and `replace` needs UPDATE.
 */
export class SqlAudit implements AuditStore {
  constructor(private readonly db: SqlConnection) {}

  async append(entries: readonly AuditEntry[], seals: readonly AuditSeal[]): Promise<void> {
    await this.#insert('audit_entries', COLUMNS, entries.map(rowOf))
    await this.#insert('audit_seals', SEAL_COLUMNS, seals.map(sealRowOf))
  }

  async page({ names, user }: AuditFilter, before: string | undefined, limit: number): Promise<readonly AuditEntry[]> {
    const parts: Condition[] = [
      ...(before === undefined ? [] : [{ sql: 'id < ?', values: [before] }]),
      ...(names === undefined ? [] : [within('name', names)]),
      ...(user === undefined
        ? []
        : [
            {
              sql: "(actor_id = ? or on_behalf_of = ? or (subject_id = ? and subject_type = 'user'))",
              values: [user, user, user],
            },
          ]),
    ]
    return this.#entries(parts, `order by id desc limit ${String(limit)}`)
  }

  async find(ids: readonly string[]): Promise<readonly AuditEntry[]> {
    const found: AuditEntry[] = []
    for (const chunk of chunked(ids)) found.push(...(await this.#entries([within('id', chunk)])))
    return found
  }

  async oldest(before: string, names: readonly string[] | undefined, most: number): Promise<readonly string[]> {
    const { sql, values } = joined([
      { sql: 'id < ?', values: [before] },
      ...(names === undefined ? [] : [within('name', names)]),
    ])
    const rows = await this.db.all(`select id from audit_entries${sql} order by id limit ${String(most)}`, values)
    return rows.map(({ id }) => String(id))
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const chunk of chunked(ids)) {
      const { sql, values } = within('id', chunk)
      await this.db.run(`delete from audit_entries where ${sql}`, values)
    }
  }

  async replace(entries: readonly AuditEntry[]): Promise<void> {
    const changes = PERSONAL_COLUMNS.map((column) => `${column} = ?`).join(', ')
    const indexes = PERSONAL_COLUMNS.map((column) => COLUMNS.indexOf(column))
    for (const entry of entries) {
      const row = rowOf(entry)
      const values = indexes.map((index) => row[index] ?? null)
      await this.db.run(`update audit_entries set ${changes} where id = ?`, [...values, entry.id])
    }
  }

  async seals(after: Pick<AuditSeal, 'sequence' | 'writer'> | undefined, limit: number): Promise<readonly AuditSeal[]> {
    const { sql, values } = joined(
      after
        ? [
            {
              sql: '(writer > ? or (writer = ? and sequence_no > ?))',
              values: [after.writer, after.writer, after.sequence],
            },
          ]
        : [],
    )
    const rows = await this.db.all(
      `select ${SEAL_COLUMNS.join(', ')} from audit_seals${sql} order by writer, sequence_no limit ${String(limit)}`,
      values,
    )
    return rows.map(sealOf)
  }

  async sealsOf(entries: readonly string[]): Promise<readonly AuditSeal[]> {
    const found: AuditSeal[] = []
    for (const chunk of chunked(entries)) {
      const { sql, values } = within('entry_id', chunk)
      const rows = await this.db.all(`select ${SEAL_COLUMNS.join(', ')} from audit_seals where ${sql}`, values)
      found.push(...rows.map(sealOf))
    }
    return found
  }

  async removeSeals(before: string): Promise<void> {
    const rows = await this.db.all(
      'select writer, max(sequence_no) as newest from audit_seals where entry_id < ? group by writer',
      [before],
    )
    for (const { newest, writer } of rows) {
      await this.db.run('delete from audit_seals where writer = ? and sequence_no < ?', [
        String(writer),
        Number(newest),
      ])
    }
  }

  async #entries(parts: readonly Condition[], end = ''): Promise<readonly AuditEntry[]> {
    const { sql, values } = joined(parts)
    const rows = await this.db.all(`select ${COLUMNS.join(', ')} from audit_entries${sql} ${end}`, values)
    return rows.map(entryIn)
  }

  /** A row with a key that exists is left out. Without a list of columns, PostgreSQL asks for no right but INSERT. */
  async #insert(table: string, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void> {
    const isMysql = this.db.dialect === 'mysql'
    for (const chunk of chunked(rows)) {
      const marks = chunk.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
      const into = `into ${table} (${columns.join(', ')}) values ${marks}`
      await this.db.run(isMysql ? `insert ignore ${into}` : `insert ${into} on conflict do nothing`, chunk.flat())
    }
  }
}

interface Condition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** The condition is false for an empty list. */
const within = (column: string, values: readonly string[]): Condition =>
  values.length === 0 ? { sql: '1 = 0', values } : { sql: `${column} in (${values.map(() => '?').join(', ')})`, values }

const joined = (parts: readonly Condition[]): Condition => ({
  sql: parts.length === 0 ? '' : ` where ${parts.map(({ sql }) => sql).join(' and ')}`,
  values: parts.flatMap(({ values }) => values),
})

const chunked = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) => all.slice(index * CHUNK, (index + 1) * CHUNK))

/** The values of an entry, in the order of {@link COLUMNS}. */
const rowOf = (entry: AuditEntry): readonly SqlValue[] => [
  entry.id,
  entry.at.toISOString(),
  entry.version,
  entry.name,
  entry.outcome,
  entry.reason ?? null,
  entry.actor.type,
  entry.actor.id ?? null,
  entry.onBehalfOf ?? null,
  entry.subject?.type ?? null,
  entry.subject?.id ?? null,
  entry.session ?? null,
  entry.method ?? null,
  entry.provider ?? null,
  entry.identifier ?? null,
  entry.email ?? null,
  entry.address ?? null,
  entry.agent ?? null,
  entry.request ?? null,
  entry.repeated ?? null,
  entry.data ? JSON.stringify(entry.data) : null,
  entry.forgotten ? 1 : 0,
  entry.proof?.mac ?? null,
  entry.proof ? JSON.stringify(entry.proof.digests) : null,
  entry.proof ? JSON.stringify(entry.proof.salts) : null,
]

function entryIn(row: Row): AuditEntry {
  const text = (column: (typeof COLUMNS)[number]): string | undefined => {
    const value = row[column]
    return value === null || value === undefined ? undefined : String(value)
  }
  const [actorId, subjectType, subjectId, mac] = [
    text('actor_id'),
    text('subject_type'),
    text('subject_id'),
    text('mac'),
  ]
  const texts = {
    reason: text('reason'),
    onBehalfOf: text('on_behalf_of'),
    session: text('session_id'),
    method: text('method'),
    provider: text('provider'),
    identifier: text('identifier'),
    email: text('email'),
    address: text('address'),
    agent: text('agent'),
    request: text('request_id'),
  }
  const repeated = text('repeated')
  return Object.freeze<AuditEntry>({
    id: text('id') ?? '',
    at: new Date(text('happened_at') ?? ''),
    version: Number(row['version']),
    name: text('name') ?? '',
    outcome: text('outcome') as AuditEntry['outcome'],
    actor: { type: text('actor_type') as AuditEntry['actor']['type'], ...(actorId !== undefined && { id: actorId }) },
    ...(subjectType !== undefined && {
      subject: { type: subjectType, ...(subjectId !== undefined && { id: subjectId }) },
    }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(repeated !== undefined && { repeated: Number(repeated) }),
    ...parsed<AuditEntry['data']>('data', text('data')),
    ...(Number(row['forgotten']) === 1 && { forgotten: true }),
    ...(mac !== undefined && {
      proof: {
        mac,
        ...parsed<EntryProof['digests']>('digests', text('digests') ?? '{}'),
        ...parsed<EntryProof['salts']>('salts', text('salts') ?? '{}'),
      } as EntryProof,
    }),
  })
}

/** A changed row may contain anything. A value that is not a JSON object becomes an empty one, and `verify` names the entry. */
function parsed<T>(member: string, text: string | undefined): Record<string, T> {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    return { [member]: (typeof value === 'object' && value !== null ? value : {}) as T }
  } catch {
    return { [member]: {} as T }
  }
}

const sealRowOf = ({ entry, mac, name, previous, seal, sequence, writer }: AuditSeal): readonly SqlValue[] => [
  writer,
  sequence,
  entry,
  name,
  mac,
  previous,
  seal,
]

const sealOf = (row: Row): AuditSeal => ({
  writer: String(row['writer']),
  sequence: Number(row['sequence_no']),
  entry: String(row['entry_id']),
  name: String(row['name']),
  mac: String(row['mac']),
  previous: String(row['previous']),
  seal: String(row['seal']),
})
