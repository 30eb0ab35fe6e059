import { describe, expect, it } from '@jest/globals'
import {
  type AuthConfig,
  type AuthPlugin,
  ConfigurationError,
  MailError,
  MemoryAdapter,
  MissingSender,
} from 'authengine'
import { DatabaseAdapter } from 'authengine/adapter'
import { defineEvent, json, type PluginRegistry, type PluginServices, SignInStep, storeToken } from 'authengine/plugin'
import { anEngine, jsonOf, sessionOf } from '../support/anEngine.js'
import { replacedMethod } from '../support/database/replacedMethod.js'

interface Notes {
  add(id: string, text: string): Promise<void>
  all(): Promise<readonly string[]>
}
const Notes = storeToken<Notes>('@example/notes')
const Noted = defineEvent<{ readonly text: string }>('notes.noted')

type Handle = (services: PluginServices) => unknown

/** A plugin with a store and an event, whose route calls a function with its services. */
const notes = (act: Handle, more: (registry: PluginRegistry) => unknown = () => undefined): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register: (registry) => {
    registry
      .event(Noted)
      .store(Notes, {
        memory: (tables) => {
          const rows = tables.table<string>('notes')
          return {
            add: (id, text) => {
              rows.set(id, text)
              return Promise.resolve()
            },
            all: () => Promise.resolve([...rows.values()]),
          }
        },
      })
      .route((services) => ({ path: 'try', GET: async () => json(await act(services)) }))
    more(registry)
  },
})
const tried = async (config: AuthConfig): Promise<unknown> => {
  const { browser } = anEngine(config)
  return jsonOf(await browser().get('/auth/notes/try'))
}
const faultsOf = (config: AuthConfig): readonly string[] => {
  try {
    anEngine(config)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
  return []
}

describe('services.store', () => {
  it.each([
    ['the adapter in memory', new MemoryAdapter()],
    ['the memory of the process', undefined],
  ])('stores the rows of a plugin in %s', async (_, adapter) => {
    const act: Handle = async ({ store }) => {
      await store(Notes).add('1', 'one')
      return store(Notes).all()
    }
    expect(await tried({ ...(adapter && { adapter }), plugins: [notes(act)] })).toEqual(['one'])
    expect(await adapter?.extension(Notes)?.all()).toEqual(adapter && ['one'])
  })

  it('refuses an adapter without its tables, and has no store for another token', async () => {
    const { accounts, users } = new MemoryAdapter()
    class WithoutStores extends DatabaseAdapter {
      override readonly accounts = accounts
      override readonly users = users
    }
    expect(faultsOf({ adapter: new WithoutStores(), plugins: [notes(() => null)] })).toEqual([
      'adapter has no tables for "@example/notes" of the plugin "notes".',
    ])
    const act: Handle = ({ store }) => {
      try {
        return store(storeToken('@example/other'))
      } catch (error) {
        return String(error)
      }
    }
    expect(await tried({ plugins: [notes(act)] })).toContain('NotInstalled')
  })

  it('belongs to one plugin', () => {
    const other: AuthPlugin = { ...notes(() => null), id: 'other' }
    expect(
      faultsOf({
        plugins: [
          notes(() => null),
          { ...other, register: (registry) => void registry.store(Notes, { memory: () => ({}) as never }) },
        ],
      }),
    ).toEqual(['plugins[2] ("Notes") store registers "@example/notes", as "notes" does.'])
  })
})

describe('services.transaction', () => {
  const act =
    (fails: boolean): Handle =>
    async ({ store, transaction }) => {
      const work = transaction(null, async (tx) => {
        await tx.store(Notes).add('1', 'one')
        await tx.emit(Noted, { text: 'one' })
        if (fails) throw new TypeError('no')
      })
      return [await work.then(() => 'done', String), await store(Notes).all()]
    }

  it.each([
    [false, ['done', ['one']], ['record notes.noted', 'listen one']],
    [true, ['TypeError: no', []], ['record notes.noted', 'record notes.noted']],
  ])('stores all or nothing (it fails: %p), records within and emits events after', async (fails, result, told) => {
    const seen: string[] = []
    const plugin = notes(act(fails), (registry) =>
      registry
        .record(() => ({
          record: (_tx, { name }) => {
            seen.push(`record ${name}`)
            return Promise.resolve()
          },
        }))
        .on(Noted, ({ text }) => void seen.push(`listen ${text}`)),
    )
    expect(await tried({ adapter: new MemoryAdapter(), plugins: [plugin] })).toEqual(result)
    // The transaction is retried, because another request may have been faster.
    expect(seen).toEqual(told)
  })

  it('requires a database', async () => {
    const failed: Handle = ({ transaction }) =>
      transaction(null, () => Promise.resolve()).catch((error: unknown) => String(error))
    expect(await tried({ plugins: [notes(failed)] })).toContain('adapter: is missing')
  })

  it('refuses an event that no plugin has registered', async () => {
    const failed: Handle = ({ transaction }) =>
      transaction(null, (tx) => tx.emit(defineEvent('notes.other'), null)).catch((error: unknown) => String(error))
    expect(await tried({ adapter: new MemoryAdapter(), plugins: [notes(failed)] })).toContain('"notes.other"')
  })
})

describe('a recorder', () => {
  const recording = (fails: () => boolean, seen: string[]): AuthPlugin =>
    notes(
      () => null,
      (registry) =>
        registry.record(() => ({
          record: async (tx, { name }) => {
            await tx.db.users.byId('any')
            if (fails()) throw new TypeError('The log is full.')
            seen.push(name)
          },
        })),
    )
  const config = (strategy: 'database' | 'jwt', plugin: AuthPlugin, adapter: MemoryAdapter): AuthConfig => ({
    adapter,
    session: { strategy },
    plugins: [plugin],
    callbacks: { signIn: () => true },
  })

  it.each(['jwt', 'database'] as const)('refuses a sign-in that it cannot record, with %s', async (strategy) => {
    const adapter = new MemoryAdapter()
    const user = await adapter.users.create({ name: 'Ann', email: null, image: null, emailVerified: null })
    let isFull = true
    const seen: string[] = []
    const { browser } = anEngine({
      ...config(
        strategy,
        recording(() => isFull, seen),
        adapter,
      ),
      providers: [{ id: 'cred', type: 'credentials', credentials: { username: {} }, authorize: () => user }],
    })
    const ann = browser()
    await ann.submit('/auth/callback/cred', { username: 'ann' })
    expect(await sessionOf(ann)).toBeNull()
    expect(await adapter.sessions.ofUser?.(user.id)).toEqual([])
    isFull = false
    await ann.submit('/auth/callback/cred', { username: 'ann' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(seen).toEqual(['signIn', 'security'])
  })

  it('is not called if the session could not be stored', async () => {
    const adapter = new MemoryAdapter()
    const user = await adapter.users.create({ name: 'Ann', email: null, image: null, emailVerified: null })
    const seen: string[] = []
    const site = anEngine({
      ...config(
        'database',
        recording(() => false, seen),
        adapter,
      ),
      providers: [{ id: 'cred', type: 'credentials', credentials: { username: {} }, authorize: () => user }],
    })
    const putBack = replacedMethod(adapter, 'sessions', 'create', () => () => Promise.reject(new TypeError('away')))
    await site.browser().submit('/auth/callback/cred', { username: 'ann' })
    putBack()
    expect(seen).toEqual([])
  })
})

describe('services.mail', () => {
  const mail = { to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const sending =
    (to = mail.to): Handle =>
    ({ mail: { send } }) =>
      send({ ...mail, to }).then(
        () => 'sent',
        (error: unknown) => (error as Error).constructor.name,
      )

  it('uses the sender of the first email provider, or that of a plugin', async () => {
    const sent: unknown[] = []
    const sender = (name: string) => ({
      send: ({ from, to }: { readonly from: string; readonly to: string }) => {
        sent.push([name, from, to])
        return Promise.resolve()
      },
    })
    const adapter = new MemoryAdapter()
    const email = { id: 'email', type: 'email', from: 'site@app.example', sender: sender('provider') } as const
    expect(await tried({ adapter, providers: [email], plugins: [notes(sending())] })).toBe('sent')
    const own = notes(sending(), (registry) => registry.mailSender(sender('plugin'), 'plugin@app.example'))
    expect(await tried({ adapter: new MemoryAdapter(), providers: [email], plugins: [own] })).toBe('sent')
    expect(sent).toEqual([
      ['provider', 'site@app.example', mail.to],
      ['plugin', 'plugin@app.example', mail.to],
    ])
  })

  it('reports missing or invalid values', async () => {
    expect(await tried({ plugins: [notes(sending())] })).toBe(MissingSender.name)
    const failing = (to?: string) =>
      notes(sending(to), (registry) =>
        registry.mailSender({ send: () => Promise.reject(new TypeError('away')) }, 'site@app.example'),
      )
    expect(await tried({ plugins: [failing()] })).toBe(MailError.name)
    expect(await tried({ plugins: [failing('a@b.test, c@d.test')] })).toBe(MailError.name)
  })
})

describe('services.pending and services.signIns', () => {
  class Wait extends SignInStep {
    override readonly id = 'wait'
    override isDue = (): boolean => true
    override draw = () => json('wait')
    override submit = () => ({ kind: 'done' }) as const
  }
  const visiting: AuthPlugin = {
    id: 'notes',
    name: 'Notes',
    register: (registry) =>
      void registry
        .signInStep(() => new Wait())
        .route(({ pending }) => ({
          path: 'pending',
          GET: async (ctx) => json((await pending.of(ctx))?.identity ?? null),
          POST: async (ctx) => {
            await pending.cancel(ctx)
            return json(null)
          },
        }))
        .route(({ sessions, signIns }) => ({
          path: 'enter',
          csrf: 'none',
          POST: async (ctx) => {
            const user = { id: 'user-cat', name: 'Cat' }
            const account = { provider: 'notes', providerAccountId: 'cat', type: 'credentials' } as const
            const result = await signIns.complete(ctx, { user, account, matchBy: 'nothing' })
            expect(await sessions.get(ctx)).toBeNull()
            return result.reply
          },
        })),
  }

  it('shows the pending sign-in to its browser, and can end it', async () => {
    const { browser } = anEngine({ plugins: [visiting] })
    const [ann, eve] = [browser(), browser()]
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(await jsonOf(await ann.get('/auth/notes/pending'))).toMatchObject({
      provider: 'cred',
      user: { name: 'Ann' },
    })
    expect(await jsonOf(await eve.get('/auth/notes/pending'))).toBeNull()
    await ann.submit('/auth/notes/pending', {})
    expect(await jsonOf(await ann.get('/auth/notes/pending'))).toBeNull()
    const ended = await ann.submit('/auth/continue/wait', {})
    expect(ended.headers.get('location')).toContain('error=SignInUnfinished')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('continues a proof of a plugin with the step, and then creates a session', async () => {
    const { browser } = anEngine({ plugins: [visiting] })
    const cat = browser()
    const entered = await cat.submit('/auth/notes/enter', {})
    expect(entered.headers.get('location')).toBe('https://app.example/auth/continue/wait')
    expect(await sessionOf(cat)).toBeNull()
    await cat.submit('/auth/continue/wait', {})
    expect(await sessionOf(cat)).toMatchObject({ user: { name: 'Cat' } })
  })
})
