import { type SqlDialect, sqlStore, type SqlTables } from 'authengine/adapter'
import { AuditEntries } from './AuditStore.js'
import { SqlAudit } from './SqlAudit.js'

/** Types of columns. Ids are compared byte by byte, in every dialect. */
const TYPES: Readonly<Record<SqlDialect, { readonly id: string; readonly text: string; readonly long: string }>> = {
  sqlite: { id: 'text', text: 'text', long: 'text' },
  postgres: { id: 'text collate "C"', text: 'text collate "C"', long: 'text' },
  mysql: {
    id: 'varchar(64) character set ascii collate ascii_bin',
    text: 'varchar(256) character set utf8mb4 collate utf8mb4_bin',
    long: 'text character set utf8mb4',
  },
}

/**
 * The tables of the audit log, for `sqlAdapter(url, { tables: [auditTables] })` and `authengine migrate`.
 *
 * The database user of the application needs INSERT and SELECT on `audit_entries` and `audit_seals`. `prune` also needs
 * DELETE, and `forget` needs UPDATE on `audit_entries`.
 */
export const auditTables: SqlTables = {
  name: 'audit',
  version: 1,
  up: (dialect, from) => (from < 1 ? firstVersion(dialect) : []),
  stores: [sqlStore(AuditEntries, (db) => new SqlAudit(db))],
}

function firstVersion(dialect: SqlDialect): readonly string[] {
  const { id, long, text } = TYPES[dialect]
  return [
    `create table audit_entries (
  id ${id} not null primary key,
  happened_at ${id} not null,
  version integer not null,
  name ${text} not null,
  outcome ${id} not null,
  reason ${text},
  actor_type ${id} not null,
  actor_id ${text},
  on_behalf_of ${text},
  subject_type ${text},
  subject_id ${text},
  session_id ${text},
  method ${text},
  provider ${text},
  identifier ${text},
  email ${text},
  address ${text},
  agent ${text},
  request_id ${text},
  repeated integer,
  data ${long},
  forgotten integer not null,
  mac ${id},
  digests ${long},
  salts ${long}
)`,
    'create index audit_entries_actor on audit_entries (actor_id, id)',
    'create index audit_entries_subject on audit_entries (subject_id, id)',
    'create index audit_entries_behalf on audit_entries (on_behalf_of, id)',
    'create index audit_entries_name on audit_entries (name, id)',
    `create table audit_seals (
  writer ${id} not null,
  sequence_no integer not null,
  entry_id ${id} not null,
  name ${text} not null,
  mac ${id} not null,
  previous ${id} not null,
  seal ${id} not null,
  primary key (writer, sequence_no)
)`,
    'create index audit_seals_entry on audit_seals (entry_id)',
  ]
}
