import { quotedName, type SqlTables } from 'authengine/adapter'
import type { ColumnKind, TableName } from './columns.js'
import type { SqlDialect } from './SqlDialect.js'
import type { Shapes } from './TableShape.js'

/** The table of the schema versions that were created. */
export const VERSIONS = 'auth_migrations'

const TYPES: Readonly<Record<SqlDialect, Readonly<Record<Exclude<ColumnKind, 'other'>, string>>>> = {
  sqlite: {
    id: 'text',
    key: 'text',
    name: 'text',
    token: 'text',
    credential: 'text',
    text: 'text',
    json: 'text',
    number: 'integer',
    flag: 'integer',
    date: 'text',
    proof: 'text',
  },
  postgres: {
    id: 'text',
    key: 'text',
    name: 'text',
    token: 'text',
    credential: 'text',
    text: 'text',
    json: 'text',
    number: 'bigint',
    flag: 'boolean',
    date: 'timestamptz(3)',
    proof: 'timestamptz(3)',
  },
  // Columns in an index need a length. An index has at most 3072 bytes.
  mysql: {
    id: 'varchar(255)',
    // Binary, because a text with a space at the end would be the same key.
    key: 'varbinary(512)',
    name: 'varchar(320)',
    token: 'varchar(512)',
    // A credential id has at most 1023 bytes (WebAuthn), which are 1364 in base64. As text it would be too long for an
    // index.
    credential: 'varbinary(1364)',
    text: 'text',
    json: 'text',
    number: 'bigint',
    flag: 'boolean',
    date: 'datetime(3)',
    proof: 'datetime(3)',
  },
}

interface Keys {
  readonly primary?: readonly string[]
  readonly unique?: readonly string[]
  readonly required: readonly string[]
  readonly indexes: readonly (readonly string[])[]
  readonly owned?: boolean
}

const KEYS: Readonly<Record<TableName, Keys>> = {
  users: { primary: ['id'], unique: ['email'], required: [], indexes: [] },
  accounts: {
    primary: ['provider', 'providerAccountId'],
    required: ['userId', 'type'],
    indexes: [['userId']],
    owned: true,
  },
  sessions: {
    primary: ['sessionToken'],
    required: ['userId', 'expires'],
    indexes: [['userId'], ['expires'], ['provider', 'providerSid'], ['provider', 'providerSub']],
    owned: true,
  },
  verificationTokens: { primary: ['identifier', 'token'], required: ['expires'], indexes: [['expires']] },
  authenticators: {
    primary: ['credentialID'],
    required: [
      'userId',
      'providerAccountId',
      'credentialPublicKey',
      'counter',
      'credentialDeviceType',
      'credentialBackedUp',
    ],
    indexes: [['userId']],
    owned: true,
  },
  counters: { primary: ['key'], required: ['count', 'until'], indexes: [['until']] },
  secrets: {
    primary: ['id'],
    unique: ['kind', 'lookup'],
    required: ['userId', 'kind', 'value', 'createdAt', 'version'],
    indexes: [['userId', 'kind'], ['expires']],
    owned: true,
  },
  pending: {
    primary: ['id'],
    required: ['state', 'tries', 'version', 'expires'],
    indexes: [['userId'], ['expires']],
    owned: true,
  },
  ended: { primary: ['id'], required: ['seq', 'until'], indexes: [['seq'], ['until'], ['subject']] },
  used: { primary: ['id'], required: ['until'], indexes: [['until']] },
}

/** The statements of every version of the schema, oldest first. Each can be run again. */
export const versionsOf = (shapes: Shapes, dialect: SqlDialect): readonly (readonly string[])[] => [
  (['users', 'accounts', 'sessions', 'verificationTokens', 'counters'] as const).flatMap((table) =>
    creation(table, shapes, dialect),
  ),
  [...creation('authenticators', shapes, dialect), ...widened('accounts', 'providerAccountId', shapes, dialect)],
  (['secrets', 'pending', 'ended', 'used'] as const).flatMap((table) => creation(table, shapes, dialect)),
]

/** The statement that creates the table of versions. The name of its users table identifies a set of tables. */
export const versionsTable = (dialect: SqlDialect): string => {
  const [name, version] = [quotedName('name', dialect), quotedName('version', dialect)]
  const columns = `${name} ${TYPES[dialect].id} not null, ${version} integer not null, primary key (${name}, ${version})`
  return `create table if not exists ${quotedName(VERSIONS, dialect)} (${columns})`
}

/** The name under which the versions of a plugin's tables are stored. No table of the library has this name. */
export const versionName = (tables: Pick<SqlTables, 'name'>): string => `plugin:${tables.name}`

/** A created version of a set of tables. */
export interface MadeVersion {
  readonly name: string
  readonly version: number | string | bigint
}

/** The newest created version of a plugin's tables; 0 if there are no tables yet. */
export const versionOf = (tables: Pick<SqlTables, 'name'>, made: readonly MadeVersion[]): number =>
  Math.max(0, ...made.filter(({ name }) => name === versionName(tables)).map(({ version }) => Number(version)))

/** The statement that stores a version of a set of tables. */
export const remembered = (version: number, set: string, dialect: SqlDialect): string => {
  const table = quotedName(VERSIONS, dialect)
  const [nameColumn, versionColumn] = [quotedName('name', dialect), quotedName('version', dialect)]
  const name = `'${set.replaceAll("'", "''")}'`
  return (
    `insert into ${table} (${nameColumn}, ${versionColumn}) select ${name}, ${String(version)} from (select 1 as one) as once ` +
    `where not exists (select 1 from ${table} where ${nameColumn} = ${name} and ${versionColumn} = ${String(version)})`
  )
}

/** The statements that create a table and its indexes. */
export function creation(table: TableName, shapes: Shapes, dialect: SqlDialect): string[] {
  const { indexes, owned, primary = [], required, unique } = KEYS[table]
  const { columns, name } = shapes[table]
  const quote = (text: string): string => quotedName(text, dialect)
  const list = (members: readonly string[]): string =>
    `(${members.map((member) => quote(columns.get(member)?.name ?? member)).join(', ')})`
  const needed = new Set([...primary, ...required])
  const lines = [...columns].flatMap(([member, column]) =>
    column.kind === 'other'
      ? []
      : [`${quote(column.name)} ${TYPES[dialect][column.kind]}${needed.has(member) ? ' not null' : ''}`],
  )
  lines.push(`primary key ${list(primary)}`)
  if (unique) lines.push(`unique ${list(unique)}`)
  if (owned) {
    const id = shapes.users.columns.get('id')?.name ?? 'id'
    lines.push(
      `foreign key ${list(['userId'])} references ${quote(shapes.users.name)} (${quote(id)}) on delete cascade`,
    )
  }
  const indexName = (members: readonly string[]): string =>
    quote([name.replaceAll('.', '_'), ...members, 'index'].join('_'))
  if (dialect === 'mysql') {
    lines.push(...indexes.map((members) => `index ${indexName(members)} ${list(members)}`))
    return [
      `create table if not exists ${quote(name)} (\n  ${lines.join(',\n  ')}\n) ` +
        'engine = InnoDB character set utf8mb4 collate utf8mb4_bin',
    ]
  }
  return [
    `create table if not exists ${quote(name)} (\n  ${lines.join(',\n  ')}\n)`,
    ...indexes.map((members) => `create index if not exists ${indexName(members)} on ${quote(name)} ${list(members)}`),
  ]
}

/** The statement that makes a column longer; only for MySQL, where types have lengths. */
function widened(table: TableName, member: string, shapes: Shapes, dialect: SqlDialect): string[] {
  const { columns, name } = shapes[table]
  const column = columns.get(member)
  if (dialect !== 'mysql' || !column || column.kind === 'other') return []
  const type = `${quotedName(column.name, dialect)} ${TYPES[dialect][column.kind]} not null`
  return [`alter table ${quotedName(name, dialect)} modify ${type}`]
}

/** Columns that tables of earlier versions lack. All may be null, so that processes of those versions keep working. */
export const ADDED = [['sessions', 'authMethods']] as const satisfies readonly (readonly [TableName, string])[]

/** The statement that adds a column; undefined if the application does not use it. */
export function addition(table: TableName, member: string, shapes: Shapes, dialect: SqlDialect): string | undefined {
  const { columns, name } = shapes[table]
  const column = columns.get(member)
  if (!column || column.kind === 'other') return undefined
  return `alter table ${quotedName(name, dialect)} add column ${quotedName(column.name, dialect)} ${TYPES[dialect][column.kind]}`
}
