/** How other libraries identify the accounts of a service. */
export interface FormerAccountIds {
  /** Which libraries. */
  readonly libraries: string
  /** What these libraries store as the account id. */
  readonly theirs: string
  /** What authengine stores as the account id. */
  readonly ours: string
  /** Whether an id has the form that authengine stores; undefined if both forms look alike. */
  readonly isOurs?: (id: string) => boolean
  /**
   * A line of configuration, the option `accountAliases` of the provider, with which accounts are found at the next
   * sign-in. Undefined if the old id can belong to another person now.
   */
  readonly alias?: string
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const aliases = (ids: string): string => `accountAliases: { ids: ${ids}, until: new Date('…') }`

/** Services whose accounts have other ids in other libraries, by the id of the provider. */
export const formerAccountIds: ReadonlyMap<string, FormerAccountIds> = new Map<string, FormerAccountIds>([
  [
    'spotify',
    {
      libraries: 'Auth.js and Better Auth',
      theirs: 'id',
      ours: 'account_id',
      isOurs: (id) => /^[\dA-Za-z]{22}$/.test(id) && /[A-Z]/.test(id),
      alias: aliases('({ id }) => [id]'),
    },
  ],
  [
    'microsoft-entra-id',
    {
      libraries: 'Better Auth 1.7',
      theirs: 'oid',
      ours: 'sub',
      isOurs: (id) => !UUID.test(id),
      alias: aliases(`({ oid, tid }) => (tid === '<your tenant>' ? [oid] : [])`),
    },
  ],
  [
    'salesforce',
    {
      libraries: 'NextAuth 4 and Better Auth',
      theirs: 'user_id',
      ours: 'sub, a URL',
      isOurs: (id) => id.startsWith('https://'),
      alias: aliases(`({ user_id, organization_id }) => (organization_id === '<your organization>' ? [user_id] : [])`),
    },
  ],
  ['instagram', { libraries: 'Auth.js', theirs: 'id', ours: 'user_id', alias: aliases('({ id }) => [id]') }],
  [
    'pipedrive',
    {
      libraries: 'Auth.js',
      theirs: 'the id of the user',
      ours: '<company>:<user>',
      isOurs: (id) => id.includes(':'),
      alias: aliases('({ data }) => (data.company_id === <your company> ? [data.id] : [])'),
    },
  ],
  [
    'pinterest',
    {
      libraries: 'Auth.js',
      theirs: 'the user name, which Pinterest can give to another user',
      ours: 'id',
      isOurs: (id) => /^\d+$/.test(id),
    },
  ],
])
