import { afterAll, describe, expect, it } from '@jest/globals'
import { fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import { sqlAdapter } from '@authengine/sql'
import type { AuthConfig, AuthPlugin } from 'authengine'
import { checkFormer } from '../../../src/cli/doctor/former/checkFormer.js'
import { formerLibrary } from '../../../src/cli/doctor/former/FormerLibrary.js'
import { SECRET, sessionOf } from '../../support/anEngine.js'
import { aPatient } from '../../support/cli/aPatient.js'
import { Desk } from '../../support/cli/Desk.js'
import { formerVerdicts } from '../../support/cli/formerVerdicts.js'
import { AUTHJS, authjsToken, claimsOf, FORMER_SECRET as secret, NOW } from '../../support/migrate/formerTokens.js'
import { AuthjsMemory, plain } from '../../unit/src/adapters/authjs/AuthjsMemory.js'
import { aSite, faultsOf, type FormerSite, notAfter, withAnn } from './formerSite.js'

const rows = (): null => null
const unchecked = (options: object): AuthPlugin => fromAuthjs(options as Parameters<typeof fromAuthjs>[0])

describe('a reader of former sessions', () => {
  it.each<[string, AuthPlugin, AuthConfig?]>([
    ['fromAuthjs() needs one of secret, decode, rows.', fromAuthjs({ notAfter })],
    ['fromAuthjs() has secret and rows, and reads one of them.', fromAuthjs({ notAfter, secret, rows })],
    ['fromNextAuth() has decode and rows, and reads one of them.', fromNextAuth({ notAfter, decode: rows, rows })],
    ['fromBetterAuth() needs one of rows, cookieCache.', fromBetterAuth({ secret, notAfter })],
    ['fromAuthjs({ secret }) is missing or empty.', fromAuthjs({ secret: '', notAfter })],
    ['fromAuthjs({ secret }) is missing or empty.', fromAuthjs({ secret: [secret, ''], notAfter })],
    ['fromBetterAuth({ secret }) is missing or empty.', fromBetterAuth({ secret: [], notAfter, rows })],
    ['fromAuthjs({ secret }) has too many secrets.', fromAuthjs({ secret: Array<string>(9).fill(secret), notAfter })],
    [
      'fromNextAuth({ secret }) is also a secret of this library, so a leak of the former secret would let an attacker seal new sessions.',
      fromNextAuth({ secret: [secret, SECRET], notAfter }),
    ],
    [
      'fromBetterAuth({ secret }) is also a secret of this library, so a leak of the former secret would let an attacker seal new sessions.',
      fromBetterAuth({ secret: `${SECRET}-2`, notAfter, rows }),
      { secret: [SECRET, `${SECRET}-2`] },
    ],
    [
      'fromAuthjs({ cookieName }) is also the name of the session cookie of this library, which removes cookies that it cannot unseal.',
      fromAuthjs({ secret, notAfter, cookieName: ['a', '__Secure-sid'] }),
      { cookies: { sessionToken: { name: '__Secure-sid' } } },
    ],
    [
      'fromNextAuth({ cookieName }) is also the name of the session cookie of this library, which removes cookies that it cannot unseal.',
      fromNextAuth({ secret, notAfter }),
      { cookies: { sessionToken: { name: 'next-auth.session-token' } } },
    ],
    [
      'fromAuthjs({ cookieName }) has a name that no cookie can have, or too many names.',
      fromAuthjs({ secret, notAfter, cookieName: 'a b' }),
    ],
    [
      'session.absoluteMaxAge is a day or less, so fromAuthjs() cannot continue any session: a former session counts as a day old.',
      fromAuthjs({ secret, notAfter }),
      { session: { absoluteMaxAge: 86_400 } },
    ],
    [
      'plugins: the reader of former sessions "authjs" has no usable "notAfter".',
      fromAuthjs({ secret, notAfter: new Date((NOW + 91 * 86_400) * 1000) }),
    ],
    ['plugins: the reader of former sessions "authjs" has no usable "notAfter".', unchecked({ secret })],
  ])('is refused at the start: %s', (fault, plugin, config = {}) => {
    expect(faultsOf([plugin], config)).toContain(fault)
  })

  it('says once that a variable with the secret is not set', () => {
    const faults = faultsOf([fromAuthjs({ notAfter, secret: undefined })])
    expect(faults).toEqual(['fromAuthjs({ secret }) is missing or empty.'])
    expect(faultsOf([fromAuthjs({ notAfter, secret: undefined, rows })])).toEqual([])
  })

  it('refuses unknown options', () => {
    expect(() => unchecked({ secret, notAfter, until: notAfter })).toThrow('until')
    expect(() => fromBetterAuth({ secret, notAfter, rows, cache: 'jwe' } as never)).toThrow('cache')
  })

  it('accepts what is complete', () => {
    const all = [
      fromAuthjs({ secret, notAfter, decode: rows }),
      fromNextAuth({ notAfter, rows }),
      fromBetterAuth({ secret, notAfter, cookieCache: 'jwe' }),
    ]
    expect(faultsOf(all)).toEqual([])
  })

  it('never has a secret in a finding', () => {
    const faults = faultsOf([fromAuthjs({ secret: SECRET, notAfter, rows })])
    expect(faults).not.toEqual([])
    expect(JSON.stringify(faults)).not.toContain(SECRET)
  })
})

describe('authengine doctor --from', () => {
  const ONE_PROCESS = expect.stringMatching(/^warning sessions: a sign-out ends .* only in the process that handled it/)
  const desk = new Desk()
  afterAll(() => {
    desk.clear()
  })
  const inAWeek = new Date(desk.clock.now().getTime() + 7 * 86_400_000)
  const said = async (plugin: AuthPlugin, config: object = {}): Promise<readonly string[]> =>
    (await formerVerdicts(desk, 'authjs', { plugins: [plugin], ...config })).filter((line) =>
      line.includes(' sessions: '),
    )

  it('prints what a reader warns of, once', async () => {
    expect(await said(fromAuthjs({ secret, notAfter: inAWeek }))).toEqual([
      expect.stringMatching(/^ok sessions: the reader of former sessions "authjs" reads cookies until/),
      ONE_PROCESS,
      expect.stringMatching(/^unknown sessions: a person who knows the secret of Auth.js/),
      expect.stringMatching(/^warning sessions: session.absoluteMaxAge is not set, so a session that was stolen/),
      expect.stringMatching(/^warning sessions: fromAuthjs\(\{ userIdOf \}\) is not set, and there is no database/),
    ])
  })

  it('prints no warning about a reader that has ended', async () => {
    const over = fromAuthjs({ secret, notAfter: new Date(desk.clock.now().getTime() - 1000) })
    expect(await said(over)).toEqual([expect.stringMatching(/^warning sessions: .* its plugin has no effect/)])
  })

  it('knows which readers need no secret, and which tables forget when a session began', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' }, { foreign: true })
    const verdicts = await checkFormer(
      aPatient(desk, {}, { adapter, plugins: [fromAuthjs({ rows, notAfter: inAWeek })] }, { offline: true }),
      formerLibrary('authjs'),
    )
    await adapter.close()
    expect(verdicts.filter(({ about }) => about === 'sessions')).toMatchObject([
      { status: 'ok' },
      { status: 'warning', found: expect.stringContaining('only in the process that handled it') },
      {
        found: expect.stringContaining('session.absoluteMaxAge is not set'),
        fix: 'Set it, to 7776000 (90 days) for example. It needs a column for the start of sessions: sqlAdapter(…, { columns: { sessions: { createdAt: … } } }).',
      },
    ])
    const theirs = plain(new AuthjsMemory())
    expect(await said(fromAuthjs({ rows, notAfter: inAWeek }), { adapter: theirs })).toEqual([
      expect.stringMatching(/^ok/),
      expect.stringMatching(/^warning sessions: a cookie of Auth.js that was stolen before the switch/),
      ONE_PROCESS,
    ])
  })
})

describe('the warnings of a reader', () => {
  const warned = async (plugin: AuthPlugin, config: AuthConfig = {}): Promise<readonly string[]> => {
    const site = aSite([plugin], config)
    await sessionOf(site.browser())
    return site.log.lines.map(({ code }) => code).filter((code) => code.startsWith('former-'))
  }

  it('say that sessions would have no end, that ids may differ, and that its time is over', async () => {
    const session = { absoluteMaxAge: 90 * 86_400 }
    const { adapter } = await withAnn()
    expect(await warned(fromNextAuth({ secret, notAfter }))).toEqual(['former-sessions-endless'])
    expect(await warned(fromNextAuth({ secret, notAfter }), { session })).toEqual([])
    expect(await warned(fromAuthjs({ secret, notAfter }), { session })).toEqual(['former-user-ids'])
    expect(await warned(fromAuthjs({ secret, notAfter, userIdOf: ({ sub }) => sub }), { session })).toEqual([])
    expect(await warned(fromAuthjs({ secret, notAfter }), { adapter, session })).toEqual([])
    // Auth.js stores sub as the id of the user then.
    const functions = {
      createUser: () => ({}),
      getUser: () => null,
      getUserByEmail: () => null,
      getUserByAccount: () => null,
      linkAccount: () => undefined,
      updateUser: () => ({}),
    }
    const stored = { adapter: functions as never, session: { ...session, strategy: 'jwt' as const } }
    expect(await warned(fromAuthjs({ secret, notAfter }), stored)).toEqual([])
    const over = fromNextAuth({ secret, notAfter: new Date((NOW - 1) * 1000) })
    expect(await warned(over, { session })).toEqual(['former-sessions-ended'])
  })
})

describe('a wrong former secret', () => {
  const send = async (site: FormerSite, by: string, times: number): Promise<void> => {
    const cookies = { [AUTHJS]: await authjsToken(claimsOf(), { secret: by }) }
    for (let sent = 0; sent < times; sent++) await sessionOf(site.with(cookies))
  }
  const guesses = (site: FormerSite): number =>
    site.log.codes('warn').filter((code) => code === 'former-sessions-refused').length
  const aReader = (): FormerSite => aSite([fromAuthjs({ secret, notAfter })])

  it('is guessed in the log after ten refused cookies, once', async () => {
    const site = aReader()
    await sessionOf(site.browser())
    await send(site, 'another secret', 9)
    expect(guesses(site)).toBe(0)
    await send(site, 'another secret', 30)
    expect(guesses(site)).toBe(1)
    expect(site.log.text()).toContain('by the reader "authjs"')
    expect(site.log.text()).not.toContain(secret)
  })

  it('is not guessed once a cookie was accepted', async () => {
    const site = aReader()
    await send(site, 'another secret', 5)
    await send(site, secret, 1)
    await send(site, 'another secret', 30)
    expect(guesses(site)).toBe(0)
  })
})
