/** Kind of the values of a column. It determines the type of the column, and how values are written. */
export type ColumnKind =
  'id' | 'key' | 'name' | 'token' | 'credential' | 'text' | 'number' | 'flag' | 'date' | 'proof' | 'json' | 'other'

/** Columns that other libraries also have, under these names. */
export const CUSTOMARY = {
  users: { id: 'id', name: 'text', email: 'name', emailVerified: 'proof', image: 'text' },
  accounts: {
    userId: 'id',
    type: 'text',
    provider: 'name',
    providerAccountId: 'credential',
    refresh_token: 'text',
    access_token: 'text',
    expires_at: 'number',
    token_type: 'text',
    scope: 'text',
    id_token: 'text',
    session_state: 'text',
  },
  sessions: { sessionToken: 'token', userId: 'id', expires: 'date' },
  verificationTokens: { identifier: 'name', token: 'name', expires: 'date' },
  authenticators: {
    credentialID: 'credential',
    userId: 'id',
    providerAccountId: 'credential',
    credentialPublicKey: 'text',
    counter: 'number',
    credentialDeviceType: 'text',
    credentialBackedUp: 'flag',
    transports: 'text',
  },
  counters: {},
  secrets: {},
  pending: {},
  ended: {},
  used: {},
} as const satisfies Record<string, Readonly<Record<string, ColumnKind>>>

/** Columns that only this package has. */
export const OWN = {
  users: {},
  accounts: { expires_in: 'number', authorization_details: 'json', refresh_lease: 'number' },
  sessions: {
    createdAt: 'date',
    lastSeen: 'date',
    address: 'text',
    agent: 'text',
    provider: 'name',
    providerSid: 'name',
    providerSub: 'name',
    authMethods: 'text',
  },
  verificationTokens: {},
  authenticators: { provider: 'text', userHandle: 'text', name: 'text', createdAt: 'date', lastUsed: 'date' },
  counters: { key: 'key', count: 'number', until: 'date' },
  secrets: {
    id: 'id',
    userId: 'id',
    kind: 'key',
    lookup: 'key',
    value: 'text',
    data: 'json',
    label: 'text',
    createdAt: 'date',
    usedAt: 'date',
    usedStep: 'number',
    expires: 'date',
    version: 'number',
  },
  pending: { id: 'key', userId: 'id', state: 'text', tries: 'number', version: 'number', expires: 'date' },
  ended: { id: 'key', subject: 'key', epoch: 'number', seq: 'number', until: 'date' },
  used: { id: 'key', until: 'date' },
} as const satisfies Record<TableName, Readonly<Record<string, ColumnKind>>>

/** Names of the tables in this package. */
export type TableName = keyof typeof CUSTOMARY

/** Whether a column contains dates. `proof` is the date of a verification; an invalid date is read as null. */
export const isDate = (kind: ColumnKind): boolean => kind === 'date' || kind === 'proof'
