/** Tests what the types of the plugin interface accept and refuse. */
import type { ApiToken, StoredUser } from 'authengine'
import { sqlStore, type SqlTables } from 'authengine/adapter'
import {
  apiToken,
  defineEvent,
  factToken,
  type Json,
  type PageSection,
  type PageWrapper,
  type PluginRegistry,
  type PluginServices,
  type SessionStrategyWrapper,
  SignInStep,
  type StepResult,
  storeToken,
  type Transaction,
} from 'authengine/plugin'

declare const registry: PluginRegistry
declare const services: PluginServices
declare const tx: Transaction

interface PasswordApi {
  verify(userId: string, password: string): Promise<boolean>
}
const Passwords = apiToken<PasswordApi>('@example/passwords')

export const verified: Promise<boolean> | undefined = services.api(Passwords)?.verify('ann', 'secret')
registry.provides(Passwords, () => ({ verify: () => Promise.resolve(true) }))
// @ts-expect-error -- A method is missing.
registry.provides(Passwords, () => ({}))
// @ts-expect-error -- A token for an API with more methods has another type.
export const wider: ApiToken<PasswordApi & { readonly more: true }> = Passwords
// @ts-expect-error -- A token for an API with fewer methods has another type.
export const narrower: ApiToken<object> = Passwords

interface AuditLog {
  add(name: string): Promise<void>
}
const Log = storeToken<AuditLog>('@example/audit/log')
export const tables: SqlTables = {
  name: 'audit',
  version: 1,
  up: () => ['create table audit_log (name text)'],
  stores: [
    sqlStore(Log, (db) => ({
      add: async (name) => {
        await db.run('insert into audit_log values (?)', [name])
      },
    })),
    // @ts-expect-error -- This is not the store of the token.
    sqlStore(Log, () => ({ add: (name: number) => Promise.resolve(name) })),
  ],
}
registry.store(Log, {
  memory: (memory) => ({
    add: (name) => {
      memory.table<string>('log').set(name, name)
      return Promise.resolve()
    },
  }),
})
registry.record(() => ({ record: (transaction, { name }) => transaction.store(Log).add(name) }))

const Used = defineEvent<{ readonly userId: string }>('totp.used')
registry.event(Used).on(Used, ({ userId }) => {
  services.logger.debug('totp-used', userId)
})
export const emitted = tx.emit(Used, { userId: 'ann' })
// @ts-expect-error -- This is not the message of the event.
export const notEmitted = tx.emit(Used, { user: 'ann' })
// @ts-expect-error -- The name of an event must begin with the id of its plugin.
defineEvent('used')

const Required = factToken<boolean>('@example/two-factor/required')
registry.fact(Required, true)
export const isRequired: boolean = services.facts(Required).some(Boolean)
// @ts-expect-error -- This is not the type of the fact.
registry.fact(Required, 'yes')

class Totp extends SignInStep {
  override readonly id = 'totp'

  override isDue(): boolean {
    return true
  }

  override draw() {
    return { status: 200, headers: {}, body: '' }
  }

  override submit(): StepResult {
    return { kind: 'done', methods: ['otp', 'mfa'], keep: { secret: 'sealed', usedStep: 1 } }
  }

  override async store(transaction: Transaction, user: StoredUser, keep: Json): Promise<void> {
    await transaction.db.secrets?.clear(user.id, [typeof keep])
  }
}
registry.signInStep(() => new Totp())

/** A wrapper may be a plain object: methods that it does not define are those of the inner strategy. */
export const audited: SessionStrategyWrapper = (inner) => ({
  destroy: (ctx) => inner.destroy(ctx),
})
registry.sessions(audited)
registry.route((own) => ({
  path: 'keys/:id',
  POST: async (ctx, { id = '' }) => {
    const result = await own.signIns.complete(ctx, {
      user: { email: 'ann@example.test' },
      account: { provider: 'password', providerAccountId: id, type: 'credentials' },
      accountIsUser: true,
      secrets: [{ kind: 'password', single: true, value: 'hash' }],
      methods: ['pwd'],
      matchBy: 'account',
    })
    return result.reply
  },
}))

registry.accountSection(({ pages }) => ({
  id: 'devices',
  title: 'devices.title',
  draw: (ctx, { user }) => [
    { type: 'text', text: pages.text(ctx, 'devices.of', { id: user.id ?? '' }) },
    { type: 'form', action: 'end', fields: [{ name: 'all', type: 'checkbox' }], submit: 'End', danger: true },
  ],
}))
// @ts-expect-error -- There is no such type of section.
export const unknownSection: PageSection = { type: 'hologram', fallback: 'A hologram.' }
// @ts-expect-error -- A drawing needs a text alternative.
export const silentDrawing: PageSection = { type: 'svg', svg: '<svg/>' }
/** A wrapper can change a single page. */
export const renaming: PageWrapper = (inner) => ({
  form: (page) => inner.form(page.id === 'sign-out' ? { ...page, title: 'Leaving?' } : page),
})
