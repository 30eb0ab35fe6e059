import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, ConfigurationError, MemoryAdapter, type SecurityEvent } from 'authengine'
import {
  defineEvent,
  type EventRecorder,
  json,
  type PluginRegistry,
  type PluginServices,
  Random,
} from 'authengine/plugin'
import { SeededRandom } from 'authengine/testing'
import type { RequestContext } from '../../src/http/RequestContext.js'
import { anEngine, jsonOf, sessionOf } from '../support/anEngine.js'
import { heard, ofEvent, ofRequest } from '../support/heardEvents.js'
import { anOpSite } from './opSite.js'

const KINDS = {
  'notes.shared': { summary: 'A user shared a note.', outcome: 'done' },
  'notes.refused': { summary: 'A note was refused.', outcome: 'refused', reasons: ['too_long'], bounded: true },
} as const

type Act = (services: PluginServices, ctx: RequestContext) => unknown

/** A plugin with security events, whose route calls a function. */
const notes = (act: Act = () => null, more: (registry: PluginRegistry) => unknown = () => undefined): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register: (registry) => {
    registry
      .securityEvents(KINDS)
      .route((services) => ({ path: 'act', GET: async (ctx) => json((await act(services, ctx)) ?? null) }))
    more(registry)
  },
})
const acted = async (config: AuthConfig, act: Act): Promise<unknown> => {
  const { browser } = anEngine({ ...config, plugins: [...(config.plugins ?? []), notes(act)] })
  return jsonOf(await browser().get('/auth/notes/act'))
}
const faultsOf = (plugins: readonly AuthPlugin[]): readonly string[] => {
  try {
    anEngine({ plugins })
  } catch (error) {
    if (error instanceof ConfigurationError) return error.findings.map(({ option, problem }) => `${option} ${problem}`)
    throw error
  }
  return []
}
const registering = (catalogue: unknown): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register: (registry) => void registry.securityEvents(catalogue as typeof KINDS),
})
const DONE = { outcome: 'done', summary: 'It happened.' }

describe('registry.securityEvents', () => {
  it.each([
    ['of another plugin', 'other.shared'],
    ['of the engine', 'sign_in.done'],
    ['of a feature', 'passkey.added'],
    ['without the id of the plugin', 'shared'],
    ['without a point', 'notes'],
    ['with nothing behind the point', 'notes.'],
    ['with two points', 'notes.was.shared'],
    ['with capital letters', 'notes.wasShared'],
    ['with a hyphen', 'notes.was-shared'],
    ['of a prototype', '__proto__.x'],
  ])('refuses a name %s: %s', (_what, name) => {
    const [fault = '', ...more] = faultsOf([registering({ [name]: DONE })])
    expect(more).toEqual([])
    expect(fault).toContain(`securityEvents has the name ${JSON.stringify(name)}`)
  })

  it('refuses a name that is registered twice', () => {
    const twice: AuthPlugin = {
      id: 'notes',
      name: 'Notes',
      register: (registry) =>
        void registry.securityEvents(KINDS).securityEvents({ 'notes.shared': KINDS['notes.shared'] }),
    }
    expect(faultsOf([twice])).toEqual([expect.stringContaining('has the name "notes.shared", which exists.')])
  })

  it.each([[undefined], [null], ['notes.shared'], [[]]])('refuses a value that is not an object: %p', (catalogue) => {
    expect(faultsOf([registering(catalogue)])).toEqual([expect.stringContaining('securityEvents must be an object.')])
  })

  it('accepts the names of the plugin', () => {
    expect(faultsOf([notes()])).toEqual([])
  })
})

describe('services.announce', () => {
  it('passes an event with the request to events.security', async () => {
    const { events, config } = heard()
    const fact = { name: 'notes.shared', user: 'ann', subject: { type: 'note', id: '7' }, data: { lines: 3 } }
    await acted(config, ({ announce }, ctx) => announce(fact, ctx))
    expect(events).toEqual([
      {
        ...ofRequest(),
        name: 'notes.shared',
        outcome: 'done',
        actor: { type: 'user', id: 'ann' },
        subject: { type: 'note', id: '7' },
        data: { lines: 3 },
      },
    ])
  })

  it('has no client in a job', async () => {
    const { events, config } = heard()
    const actor = { type: 'service' } as const
    await acted(config, ({ announce }) => announce({ name: 'notes.refused', reason: 'too_long', actor }, null))
    expect(events).toEqual([{ ...ofEvent(), name: 'notes.refused', outcome: 'refused', reason: 'too_long', actor }])
  })

  it('cuts texts, and leaves out data after the 16th', async () => {
    const { events, config } = heard()
    const data = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`d${String(at)}`, `${'x'.repeat(300)}\n`]))
    await acted(config, ({ announce }, ctx) => announce({ name: 'notes.shared', data }, ctx))
    expect(Object.values(events[0]?.data ?? {})).toEqual(Array<string>(16).fill('x'.repeat(256)))
  })

  it.each([
    ['of another plugin', { name: 'other.shared' }, 'has no security event "other.shared"'],
    ['of the engine', { name: 'sign_in.done' }, 'has no security event "sign_in.done"'],
    ['that is not registered', { name: 'notes.other' }, 'has no security event "notes.other"'],
    ['with an unknown reason', { name: 'notes.refused', reason: 'ugly' }, 'has no reason "ugly" (too_long)'],
    ['with a reason where there is none', { name: 'notes.shared', reason: 'ugly' }, 'has no reason "ugly" (none)'],
  ])('refuses an event %s', async (_what, fact, message) => {
    const { events, config } = heard()
    const refusal = await acted(config, ({ announce }, ctx) => announce(fact, ctx).then(() => 'done', String))
    expect(refusal).toContain('TypeError')
    expect(refusal).toContain(message)
    expect(events).toEqual([])
  })

  it('announces 30 bounded events of a network in a minute, and then how many more there were', async () => {
    const { events, config } = heard()
    const { browser, clock } = anEngine({
      ...config,
      plugins: [notes(({ announce }, ctx) => announce({ name: 'notes.refused', reason: 'too_long' }, ctx))],
    })
    for (let count = 0; count < 35; count++) await browser().get('/auth/notes/act')
    expect(events).toHaveLength(30)
    clock.forward(60)
    expect(events.slice(30)).toEqual([
      {
        ...ofEvent(),
        name: 'notes.refused',
        outcome: 'refused',
        actor: { type: 'unknown' },
        address: '192.0.2.1',
        repeated: 5,
      },
    ])
  })
})

/** A plugin that records events, and what it recorded. */
function recorder(make: (record: EventRecorder) => EventRecorder | undefined = (own) => own) {
  const entries: SecurityEvent[] = []
  const own: EventRecorder = {
    record: (_tx, { message, name }) => {
      if (name === 'security') entries.push(message as SecurityEvent)
      return Promise.resolve()
    },
  }
  const plugin: AuthPlugin = {
    id: 'audit',
    name: 'Audit',
    register: (registry) => void registry.record(() => make(own)),
  }
  return { entries, plugin }
}

describe('tx.announce', () => {
  const inTransaction =
    (fails: boolean): Act =>
    ({ transaction }, ctx) =>
      transaction(ctx, async (tx) => {
        await tx.announce({ name: 'notes.shared', user: 'ann' })
        if (fails) throw new TypeError('no')
      }).then(() => 'done', String)

  it('records the event in the transaction, and tells handlers afterwards', async () => {
    const { events, config } = heard()
    const { entries, plugin } = recorder()
    const adapter = new MemoryAdapter()
    expect(await acted({ ...config, adapter, plugins: [plugin] }, inTransaction(false))).toBe('done')
    expect(events).toMatchObject([{ name: 'notes.shared', address: '192.0.2.1' }])
    expect(entries).toEqual(events)
  })

  it('tells handlers nothing if the transaction fails', async () => {
    const { events, config } = heard()
    const { entries, plugin } = recorder()
    const adapter = new MemoryAdapter()
    expect(await acted({ ...config, adapter, plugins: [plugin] }, inTransaction(true))).toBe('TypeError: no')
    expect(events).toEqual([])
    // A transaction that fails runs a second time.
    expect(entries.map(({ name }) => name)).toEqual(['notes.shared', 'notes.shared'])
  })

  it('refuses a name that no plugin has registered', async () => {
    const refusal = await acted({ adapter: new MemoryAdapter() }, ({ transaction }, ctx) =>
      transaction(ctx, (tx) => tx.announce({ name: 'constructor' })).then(() => 'done', String),
    )
    expect(refusal).toContain('There is no security event "constructor".')
  })
})

/** Counts ids, which every event has. */
class CountingRandom extends Random {
  readonly #random = new SeededRandom('events')
  count = 0

  override token(): string {
    return this.#random.token()
  }

  override uuid(): string {
    this.count++
    return this.#random.uuid()
  }
}

/** Ids that a refused request needs. */
async function idsOf(config: AuthConfig): Promise<number> {
  const random = new CountingRandom()
  const counting: AuthPlugin = {
    id: 'counting',
    name: 'counting',
    register: (registry) => void registry.random(random),
  }
  const { browser } = anEngine({ ...config, plugins: [counting, ...(config.plugins ?? [])] })
  const before = random.count
  await browser().get('/auth/nothing')
  return random.count - before
}

describe('without a handler and a recorder', () => {
  it('no event is made', async () => {
    const [none, handled] = [await idsOf({}), await idsOf(heard().config)]
    expect(none).toBe(0)
    expect(handled).toBeGreaterThan(0)
  })

  it('no event is made, if the function for a recorder returns none', async () => {
    const { entries, plugin } = recorder(() => undefined)
    expect(await idsOf({ plugins: [plugin], adapter: new MemoryAdapter() })).toBe(0)
    const site = anOpSite({ adapter: new MemoryAdapter(), config: { plugins: [plugin] } })
    const ann = site.browser()
    await site.signIn(ann)
    expect((await sessionOf(ann))?.user).toMatchObject({ name: 'Ann' })
    expect(entries).toEqual([])
  })

  it('events are made for a recorder alone', async () => {
    const { entries, plugin } = recorder()
    const site = anOpSite({ adapter: new MemoryAdapter(), config: { plugins: [plugin] } })
    await site.signIn(site.browser())
    expect(entries.map(({ name }) => name)).toEqual(['user.created', 'account.linked', 'sign_in.done'])
  })
})

describe('a handler of events.security', () => {
  it.each([
    [
      'throws',
      () => {
        throw new TypeError('disk full')
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('disk full'))],
  ])('that %s breaks nothing, and is logged', async (_what, security) => {
    const { browser, log, signedIn } = anEngine({ events: { security } })
    const ann = await signedIn()
    expect((await sessionOf(ann))?.user).toMatchObject({ name: 'Ann' })
    expect((await browser().get('/auth/nothing')).status).toBe(404)
    expect(log.codes('error')).toEqual(['EventError', 'EventError'])
  })

  it('that does not end delays a request for 5 seconds, and breaks nothing', async () => {
    const site = anEngine({ events: { security: () => new Promise(() => undefined) } })
    let status = 0
    const answered = site
      .browser()
      .get('/auth/nothing')
      .then((response) => {
        status = response.status
      })
    await settled()
    expect(status).toBe(0)
    site.clock.forward(5)
    await answered
    expect(status).toBe(404)
    expect(site.log.codes('error')).toEqual(['EventError'])
  })

  it('of plugins runs before that of the application', async () => {
    const order: string[] = []
    const listening: AuthPlugin = {
      id: 'listening',
      name: 'Listening',
      register: (registry) => void registry.on({ security: ({ name }) => void order.push(`plugin ${name}`) }),
    }
    const config: AuthConfig = {
      events: { security: ({ name }) => void order.push(`application ${name}`) },
      plugins: [listening],
    }
    await anEngine(config).browser().get('/auth/nothing')
    expect(order).toEqual(['plugin request.refused', 'application request.refused'])
  })

  it('gets frozen events', async () => {
    const { events, config } = heard()
    await anEngine(config).browser().get('/auth/nothing')
    expect(Object.isFrozen(events[0])).toBe(true)
  })
})

const Noted = defineEvent<string>('notes.noted')
const fail = (): never => {
  throw new TypeError('no table')
}

describe('a handler that fails, of a plugin', () => {
  it.each<[string, string, (registry: PluginRegistry) => unknown]>([
    ['a built-in event', 'signIn', (registry) => registry.on({ signIn: fail })],
    ['an event of a plugin', 'notes.noted', (registry) => registry.event(Noted).on(Noted, fail)],
    [
      'the event bus',
      'signIn',
      (registry) =>
        registry.eventBus((inner) => ({
          emit: (event, message, ctx) => (event === 'signIn' ? fail() : inner.emit(event, message, ctx)),
        })),
    ],
  ])('is announced once: %s', async (_what, event, register) => {
    const { events, config } = heard()
    const plugin = notes(({ emit }, ctx) => (event === 'signIn' ? null : emit(Noted, 'text', ctx)), register)
    const ann = await anEngine({ ...config, plugins: [plugin] }).signedIn()
    await ann.get('/auth/notes/act')
    expect(events.filter(({ name }) => name === 'system.failed')).toMatchObject([
      { reason: 'event_handler', data: { event } },
    ])
  })
})

/** Lets everything continue that waits only for promises. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
