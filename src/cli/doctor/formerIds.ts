import { guide } from '../documentation.js'

/** How other libraries identify the accounts of a service. */
export interface FormerIds {
  /** Which libraries. */
  readonly libraries: string
  /** What these libraries store as the account id. */
  readonly theirs: string
  /** What authengine stores as the account id. */
  readonly ours: string
  /** Whether an id has the form that authengine stores; undefined if both forms look alike. */
  readonly isOurs?: (id: string) => boolean
  /** What to do. */
  readonly fix: string
}

const GUIDE = `See ${guide('migrating.md#account-ids')}`
const alias = (ids: string): string => `accountAliases: { ids: ${ids}, until: new Date('…') }. ${GUIDE}`
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Services whose accounts have other ids in other libraries, by the id of the provider. */
export const FORMER_IDS: ReadonlyMap<string, FormerIds> = new Map<string, FormerIds>([
  [
    'spotify',
    {
      libraries: 'Auth.js and Better Auth',
      theirs: 'id',
      ours: 'account_id',
      isOurs: (id) => /^[\dA-Za-z]{22}$/.test(id) && /[A-Z]/.test(id),
      fix: alias('({ id }) => [id]'),
    },
  ],
  [
    'microsoft-entra-id',
    {
      libraries: 'Better Auth 1.7',
      theirs: 'oid',
      ours: 'sub',
      isOurs: (id) => !UUID.test(id),
      fix: alias(`({ oid, tid }) => (tid === '<your tenant>' ? [oid] : [])`),
    },
  ],
  [
    'salesforce',
    {
      libraries: 'NextAuth 4 and Better Auth',
      theirs: 'user_id',
      ours: 'sub, a URL',
      isOurs: (id) => id.startsWith('https://'),
      fix: alias(`({ user_id, organization_id }) => (organization_id === '<your organization>' ? [user_id] : [])`),
    },
  ],
  ['instagram', { libraries: 'Auth.js', theirs: 'id', ours: 'user_id', fix: alias('({ id }) => [id]') }],
  [
    'pipedrive',
    {
      libraries: 'Auth.js',
      theirs: 'the id of the user',
      ours: '<company>:<user>',
      isOurs: (id) => id.includes(':'),
      fix: alias('({ data }) => (data.company_id === <your company> ? [data.id] : [])'),
    },
  ],
  [
    'pinterest',
    {
      libraries: 'Auth.js',
      theirs: 'the user name, which Pinterest can give to another user',
      ours: 'id',
      isOurs: (id) => /^\d+$/.test(id),
      fix: `These users sign in another way, then link Pinterest again. ${GUIDE}`,
    },
  ],
])
