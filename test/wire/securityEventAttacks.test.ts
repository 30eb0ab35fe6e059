import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, CredentialsSignin, MemoryAdapter, type SecurityEvent } from 'authengine'
import type { EventRecorder, RecordedEvent } from 'authengine/plugin'
import { FakeClock } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { replacedMethod } from '../support/database/replacedMethod.js'
import { heard, SentValues } from '../support/heardEvents.js'
import { at } from './limitedSite.js'
import { aMailSite } from './mailSite.js'
import { anOpSite } from './opSite.js'

/** Texts that would forge a line, colour a terminal, break a parser, or fill a disk. */
const HOSTILE: readonly (readonly [what: string, text: string])[] = [
  ['CR and LF', 'curl\r\n{"name":"sign_in.done"}'],
  ['ANSI escapes', '\u001b[2J\u001b[31mred\u009b0m'],
  ['JSON', '","name":"sign_in.done","x":"'],
  ['line separators', 'one\u2028two\u2029three\u0085four'],
  ['lone surrogates', '\ud800x\udfff'],
  ['a surrogate pair at the limit', `${'x'.repeat(255)}\u{1f600}`],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
  ['a null', 'a\u0000b'],
]

/** Headers that a framework could pass on, and that the standard class refuses. */
class HostileHeaders extends Headers {
  constructor(
    private readonly sent: Headers,
    private readonly agent: string,
  ) {
    super()
  }

  override get(name: string): string | null {
    return name.toLowerCase() === 'user-agent' ? this.agent : this.sent.get(name)
  }

  override has(name: string): boolean {
    return this.get(name) !== null
  }
}

/** The response to a request with a hostile agent and a hostile IP address. */
const requested = ({ engine }: EngineUnderTest, path: string, text: string): Promise<Response> => {
  const { headers, url } = new Request(ORIGIN + path)
  return engine.handle(new Request(url), { url, headers: new HostileHeaders(headers, text), address: text })
}

/** Every text in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsIn) : []

/** Expects that an event is one line of JSON with short texts. */
function expectOneLine(event: SecurityEvent): void {
  const line = JSON.stringify(event)
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
  expect(line.isWellFormed()).toBe(true)
  expect(JSON.parse(line)).toMatchObject({ name: event.name, id: event.id })
  // The id of a session contains the whole id of the user, which no client sends.
  for (const text of textsIn({ ...event, session: undefined })) expect(text.length).toBeLessThanOrEqual(256)
}

describe('attack E1: an event is one line of JSON with at most 256 characters for each text', () => {
  it.each(HOSTILE)('with %s in the agent and the IP address', async (_what, text) => {
    const { events, config } = heard()
    const site = anEngine(config)
    await requested(site, '/auth/nothing', text)
    await requested(site, '/auth/error?error=x', text)
    await requested(site, '/auth/callback/cred', text)
    expect(events.map(({ name }) => name)).toEqual(['request.refused', 'request.refused'])
    for (const event of events) {
      expectOneLine(event)
      expect(event.agent?.slice(0, 3).replaceAll('\ufffd', '')).not.toBe('')
      expect(event.address).toBe(event.agent)
    }
  })

  it.each(HOSTILE)('with %s in what is typed, in ids and in codes', async (_what, text) => {
    const { events, config } = heard()
    class Refused extends CredentialsSignin {
      override code = text
    }
    const authorize = ({ username }: { username?: unknown }): { id: string; name: string; email: string } => {
      if (username !== 'ann') throw new Refused()
      return { id: `user ${text}`, name: text, email: `${text}@example.test` }
    }
    const { browser } = anEngine({
      ...config,
      bodyLimit: 10 * 1024 * 1024,
      providers: [{ id: 'cred', type: 'credentials', authorize }],
      securityEvents: { emailAddresses: true, administrator: () => text },
      callbacks: { signIn: ({ user }) => (user.name?.length ?? 0) < 1000 },
    })
    await browser().submit('/auth/callback/cred', { username: text, password: text })
    await browser().submit('/auth/callback/cred', { username: 'ann', password: text })
    const last = text.length < 1000 ? 'sign_in.done' : 'sign_in.refused'
    expect(events.map(({ name }) => name)).toEqual(['sign_in.refused', last])
    for (const event of events) expectOneLine(event)
  })
})

describe('attack E2: a password that is typed into the field of the name', () => {
  it('is only a keyed hash in events, and the same for the same text', async () => {
    const { events, config } = heard()
    const { browser } = anEngine(config)
    const fields = { username: 'correct horse battery', password: 'another secret' }
    for (const username of [fields.username, fields.username.toUpperCase(), 'other'])
      await browser().submit('/auth/callback/cred', { ...fields, username })
    const [one, again, other] = events.map(({ identifier }) => identifier)
    expect(one).toMatch(/^[\da-f]{64}$/)
    expect(again).toBe(one)
    expect(other).not.toBe(one)
    expect(JSON.stringify(events)).not.toMatch(/horse|secret/i)
  })

  it('is not in the event of a mail that cannot be sent, even if events contain email addresses', async () => {
    const { events, config } = heard()
    const site = aMailSite({ config: { ...config, securityEvents: { emailAddresses: true } } })
    await site.ask(site.browser(), 'correct horse battery')
    await site.ask(site.browser(), 'eve@example.test')
    expect(events.map(({ name }) => name)).toEqual(['sign_in.failed', 'email.sent'])
    expect(JSON.stringify(events)).not.toMatch(/horse|@/)
  })

  it('has another hash with another secret', async () => {
    const hashes = await Promise.all(
      [SECRET, `another-${SECRET}`].map(async (secret) => {
        const { events, config } = heard()
        await anEngine({ ...config, secret })
          .browser()
          .submit('/auth/callback/cred', {
            username: 'ann',
            password: 'wrong',
          })
        return events[0]?.identifier
      }),
    )
    expect(new Set(hashes).size).toBe(2)
  })
})

describe('securityEvents.emailAddresses', () => {
  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, 'ann@example.test'],
  ])('%p: the email address of a user is %p', async (emailAddresses, email) => {
    const { events, config } = heard()
    const site = anOpSite({ config: { ...config, securityEvents: { emailAddresses } }, adapter: new MemoryAdapter() })
    await site.signIn(site.browser())
    expect(events.map((event) => event.email)).toEqual([email, email, email])
    expect(new Set(events.map(({ identifier }) => identifier)).size).toBe(1)
  })
})

describe('attack E11: the IP address of an event', () => {
  const header = { 'x-forwarded-for': '1.2.3.4' }
  const pathsOf = async (config: AuthConfig): Promise<SecurityEvent[]> => {
    const { events, config: listening } = heard()
    const browser = at(anEngine({ ...listening, ...config }), '192.0.2.1', header)
    await browser.get('/auth/nothing')
    await browser.submit('/auth/callback/cred', { username: 'ann', password: 'wrong' })
    return events
  }

  it('is the one that the framework reports, and never that of a header', async () => {
    const events = await pathsOf({})
    expect(events.map(({ address }) => address)).toEqual(['192.0.2.1', '192.0.2.1'])
    expect(JSON.stringify(events)).not.toContain('1.2.3.4')
  })

  it('is the one that trusted proxies add', async () => {
    const events = await pathsOf({ trustedProxies: 1 })
    expect(events.map(({ address }) => address)).toEqual(['1.2.3.4', '1.2.3.4'])
  })
})

describe('attack E15: an administrator who acts as a user', () => {
  const administrator = ({ headers }: { headers: Headers }): string | undefined => headers.get('x-admin') ?? undefined

  it('is the actor of every event of the user, who is onBehalfOf', async () => {
    const { events, config } = heard()
    const site = anEngine({ ...config, securityEvents: { administrator } })
    const browser = at(site, '192.0.2.1', { 'x-admin': 'admin-1' })
    await browser.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    await browser.submit('/auth/signout')
    expect(events.map(({ name, actor, onBehalfOf, subject }) => [name, actor, onBehalfOf, subject])).toEqual(
      ['sign_in.done', 'sign_out.done'].map((name) => [
        name,
        { type: 'admin', id: 'admin-1' },
        'user-ann',
        { type: 'user', id: 'user-ann' },
      ]),
    )
  })

  it('is not the actor for requests of users, nor for failures of strangers', async () => {
    const { events, config } = heard()
    const site = anEngine({ ...config, securityEvents: { administrator } })
    await site.signedIn()
    await at(site, '192.0.2.1', { 'x-admin': 'admin-1' }).get('/auth/nothing')
    expect(events.map(({ actor }) => actor)).toEqual([{ type: 'user', id: 'user-ann' }, { type: 'unknown' }])
    expect(events.some((event) => 'onBehalfOf' in event)).toBe(false)
  })

  it('is missing if the function fails, which is logged, and the request is served', async () => {
    const { events, config } = heard()
    const site = anEngine({
      ...config,
      securityEvents: {
        administrator: () => {
          throw new TypeError('no table')
        },
      },
    })
    const ann = await site.signedIn()
    expect((await sessionOf(ann))?.user).toMatchObject({ name: 'Ann' })
    expect(events).toMatchObject([
      { name: 'sign_in.done', actor: { type: 'user', id: 'user-ann' }, subject: { type: 'user', id: 'user-ann' } },
    ])
    expect(site.log.codes('error')).toEqual(['EventError'])
  })
})

describe('attack E17: a clock that is set back', () => {
  it('leaves the ids in order, and the time as the clock says', async () => {
    const { events, config } = heard()
    const { browser, clock } = anEngine(config)
    for (const seconds of [0, 0.001, -3600, 0, 7200]) {
      clock.forward(seconds)
      await browser().get('/auth/nothing')
    }
    expect(events.map(({ at: time }) => time.toISOString())).toEqual([
      '2030-01-01T00:00:00.000Z',
      '2030-01-01T00:00:00.001Z',
      '2029-12-31T23:00:00.001Z',
      '2029-12-31T23:00:00.001Z',
      '2030-01-01T01:00:00.001Z',
    ])
    const ids = events.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(5)
  })
})

/** Records events in transactions. */
const recorderPlugin = (recorder: EventRecorder): AuthPlugin => ({
  id: 'audit',
  name: 'audit',
  register: (registry) => void registry.record(() => recorder),
})

/** A site whose events are recorded, and what was recorded. */
function recorded(adapter: MemoryAdapter, record?: (event: RecordedEvent) => Promise<void>) {
  const entries: SecurityEvent[] = []
  const listening = heard()
  const recorder: EventRecorder = {
    record: async (_tx, event) => {
      if (event.name === 'security') entries.push(event.message as SecurityEvent)
      await record?.(event)
    },
  }
  const config: AuthConfig = {
    ...listening.config,
    session: { strategy: 'database' },
    adapter,
    plugins: [recorderPlugin(recorder)],
  }
  return { entries, events: listening.events, site: anOpSite({ config, clock: new FakeClock() }) }
}
const namesOf = (events: readonly SecurityEvent[]): string[] => events.map(({ name }) => name)

describe('attack E5: a transaction that is rolled back after an event', () => {
  it('was heard by the recorder, whose rows are undone, and not by handlers', async () => {
    const adapter = new MemoryAdapter()
    const { entries, events, site } = recorded(adapter)
    replacedMethod(adapter, 'sessions', 'create', () => () => Promise.reject(new TypeError('no connection')))
    await site.signIn(site.browser())
    expect(new Set(namesOf(entries))).toEqual(new Set(['user.created', 'account.linked']))
    expect(namesOf(events)).toEqual(['system.failed'])
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
  })

  it('is refused together with the sign-in if recording fails', async () => {
    const adapter = new MemoryAdapter()
    const { events, site } = recorded(adapter, () => Promise.reject(new TypeError('disk full')))
    const ann = site.browser()
    await site.signIn(ann)
    expect(await sessionOf(ann)).toBeNull()
    expect(namesOf(events)).toEqual(['system.failed'])
    expect(await adapter.users.byEmail('ann@example.test')).toBeNull()
  })
})

describe('attack E6: an event', () => {
  it('has the same id for the recorder and for handlers, which hear it once', async () => {
    const { entries, events, site } = recorded(new MemoryAdapter())
    await site.signIn(site.browser())
    expect(namesOf(events)).toEqual(['user.created', 'account.linked', 'sign_in.done'])
    expect(entries).toEqual(events)
  })

  it('is heard once although its transaction ran twice', async () => {
    const adapter = new MemoryAdapter()
    let fails = true
    const { entries, events, site } = recorded(adapter, () => {
      if (!fails) return Promise.resolve()
      fails = false
      return Promise.reject(new TypeError('a concurrent request was faster'))
    })
    await site.signIn(site.browser())
    expect(namesOf(events)).toEqual(['user.created', 'account.linked', 'sign_in.done'])
    expect(entries.length).toBeGreaterThan(events.length - 1)
    expect(entries.slice(-3)).toEqual(events)
  })
})

describe('no event', () => {
  it('contains a cookie, token, code, password, or email address of a whole sign-in', async () => {
    const sent = new SentValues()
    sent.watch()
    try {
      const { events, config } = heard()
      const site = aMailSite({ config })
      const ann = site.browser()
      await site.ask(ann)
      const { code, link } = site.newest()
      await ann.submit('/auth/callback/mail', { email: 'ann@example.test', code: `${code.slice(1)}0` })
      await ann.get(link)
      await ann.get('/auth/session')
      await ann.submit('/auth/signout')
      expect(namesOf(events)).toEqual([
        'email.sent',
        'sign_in.refused',
        'user.created',
        'sign_in.done',
        'sign_out.done',
      ])
      expect(sent.in(link)).not.toEqual([])
      expect(sent.in(JSON.stringify(events))).toEqual([])
      expect(JSON.stringify(events)).not.toContain('@')
    } finally {
      sent.end()
    }
  })
})
