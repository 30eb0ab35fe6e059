import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import {
  type AuthConfig,
  type AuthEvents,
  type AuthPlugin,
  customFetch,
  EmailProvider,
  type ProviderInput,
  type User,
  WebAuthnProvider,
} from 'authengine'
import { FakeClock, FakeIdentityProvider, Mailbox, type SoftAuthenticatorOptions } from 'authengine/testing'
import { phonePlugin } from '../../docs/examples/plugin/flow/phonePlugin.js'
import { EndingMemorySessions } from '../support/MemorySessions.js'
import { anEngine, type EngineUnderTest } from '../support/anEngine.js'
import { stepPlugin, WordStep } from '../support/wordStep.js'
import { providerAt } from './opSite.js'

/** How sessions are kept. */
export type Strategy = 'jwt' | 'database' | 'plugin'

/** A site on SQLite with a provider of each family, and a sign-in step. */
export interface WaysSite extends EngineUnderTest {
  readonly adapter: SqlAdapter
  readonly step: WordStep
  /** What authenticators of users can do. */
  readonly authenticator: SoftAuthenticatorOptions
  readonly idp: FakeIdentityProvider
  readonly mailbox: Mailbox
  /** Text messages that were sent. */
  readonly texts: string[]
  /** Events about users, accounts and sign-ins. */
  readonly told: string[]
  /** All rows, by table. */
  dump(): Dump
  close(): Promise<void>
}

/** All rows as JSON, by table. */
export type Dump = ReadonlyMap<string, ReadonlySet<string>>

/** Options of a site. */
export interface WaysSiteOptions {
  /** Further configuration. Its plugins come after those of the site. */
  readonly config?: AuthConfig
  /** What authenticators of users can do. Default: they verify the user. */
  readonly authenticator?: SoftAuthenticatorOptions
  /** Whether the step of the site is due. Default: it is. */
  readonly asksForWord?: boolean
}

/** The user with credentials. */
const ANN = { name: 'Ann', email: 'ann@cred.test', emailVerified: null }

/** Builds the site. */
export async function aWaysSite(
  strategy: Strategy,
  { asksForWord = true, authenticator = {}, config: more = {} }: WaysSiteOptions = {},
): Promise<WaysSite> {
  const directory = mkdtempSync(join(tmpdir(), 'ways-'))
  const file = join(directory, 'ways.db')
  const adapter: SqlAdapter = sqlAdapter({ sqlite: file })
  await adapter.migrate()
  const clock = new FakeClock()
  const idp = new FakeIdentityProvider({ issuer: 'https://op.example', clock })
  // The row of a session refers to a stored user, and so does a second factor.
  const ann = strategy === 'database' || more.plugins ? await adapter.users.create(ANN) : { id: 'user-ann', ...ANN }
  const [mailbox, step] = [new Mailbox(), new WordStep(asksForWord)]
  const [texts, told]: [string[], string[]] = [[], []]
  const sendText = (phone: string, message: string): Promise<void> => {
    texts.push(`${phone} ${message}`)
    return Promise.resolve()
  }
  const note = (event: keyof AuthEvents) => (): void => void told.push(event)
  const others: AuthPlugin = {
    id: 'others',
    name: 'others',
    register: (registry) => {
      registry.clock(clock).route(({ signIns }) => ({
        path: 'enter',
        POST: async (ctx) => {
          const account = { provider: 'phone', providerAccountId: '+4930654321', type: 'phone' } as const
          const identity = { user: { id: account.providerAccountId }, account, matchBy: 'account' } as const
          return (await signIns.complete(ctx, identity)).reply
        },
      }))
      if (strategy === 'plugin')
        registry.sessions((_inner, parts) => new EndingMemorySessions(parts), { replaces: true })
    },
  }
  const config: AuthConfig = {
    ...more,
    adapter,
    session: { strategy: strategy === 'database' ? 'database' : 'jwt' },
    experimental: { enableWebAuthn: true },
    providers: providersOf(idp, mailbox, ann),
    plugins: [stepPlugin(step), phonePlugin(sendText), others, ...(more.plugins ?? [])],
    events: {
      signIn: note('signIn'),
      createUser: note('createUser'),
      updateUser: note('updateUser'),
      linkAccount: note('linkAccount'),
    },
  }
  return {
    ...anEngine(config),
    ...{ adapter, authenticator, clock },
    ...{ idp, mailbox, step, texts, told },
    dump: () => dumpOf(file),
    close: async () => {
      await adapter.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A provider of each family. */
export const providersOf = (idp: FakeIdentityProvider, mailbox: Mailbox, ann: User): readonly ProviderInput[] => [
  ...tokenProviders(idp),
  new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox }),
  { id: 'cred', type: 'credentials', authorize: ({ password }) => (password === 'right' ? ann : null) },
  new WebAuthnProvider({ id: 'pk' }),
]

/** Providers with the authorization code flow. */
function tokenProviders(idp: FakeIdentityProvider): ProviderInput[] {
  const plain = (id: string, method: 'client_secret_post' | 'client_secret_basic'): ProviderInput => ({
    id,
    name: id,
    type: 'oauth',
    clientId: 'app',
    clientSecret: 'client-secret',
    authorization: { url: `${idp.issuer}/authorize`, params: { scope: 'profile' } },
    token: `${idp.issuer}/token`,
    userinfo: `${idp.issuer}/userinfo`,
    client: { token_endpoint_auth_method: method },
    profile: ({ sub, name }) => ({ id: String(sub), name: String(name) }),
    [customFetch]: idp.fetch,
  })
  return [providerAt(idp, 'op'), plain('plain', 'client_secret_post'), plain('basic', 'client_secret_basic')]
}

/** Reads the file with another connection. */
function dumpOf(file: string): Dump {
  const database = new Database(file, { readonly: true })
  try {
    const all = (query: string): unknown[] => database.prepare(query).all()
    const tables = all("SELECT name FROM sqlite_master WHERE type = 'table'") as { name: string }[]
    const rowsOf = (table: string): Set<string> =>
      new Set(all(`SELECT * FROM "${table}"`).map((row) => JSON.stringify(row)))
    return new Map(tables.map(({ name }) => [name, rowsOf(name)]))
  } finally {
    database.close()
  }
}

/** The numbers of added and removed rows, by table, without unchanged tables. A changed row counts in both. */
export type Changes = Readonly<Record<string, { readonly came: number; readonly went: number }>>

/** What changed between two dumps. */
export function changesOf(before: Dump, after: Dump): Changes {
  const changes = [...after].map(([table, rows]) => {
    const old = before.get(table) ?? new Set()
    const came = [...rows].filter((row) => !old.has(row)).length
    return [table, { came, went: old.size - (rows.size - came) }] as const
  })
  return Object.fromEntries(changes.filter(([, { came, went }]) => came + went > 0))
}
