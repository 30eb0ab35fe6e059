import { describe, expect, it } from '@jest/globals'
import { AuthError, MemoryAdapter, TooManyAttempts } from 'authengine'
import { Mailbox, type Browser } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aLimitedMailSite, at, errorOf, guess, guessesOf, PATH } from './limitedSite.js'

describe('wrong passwords', () => {
  it('attack #227: are limited to five for an account, and then the right one waits as well', async () => {
    const site = anEngine()
    const eve = at(site, '203.0.113.9')
    expect(await guessesOf(() => guess(eve))).toBe(5)
    const refused = await at(site, '198.51.100.1').submit(PATH, { username: 'ann', password: 'right' })
    expect(refused.status).toBe(302)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(new URL(refused.headers.get('location') ?? '')).toMatchObject({ pathname: '/auth/signin' })
    const names = refused.headers.getSetCookie().map((line) => line.split('=', 1)[0])
    expect(names).toEqual(['__Host-authengine.flow.typed-form'])
    expect(await guess(eve, 'bob', 'right')).toBeNull()
    site.clock.forward(60)
    expect(await guess(at(site, '198.51.100.1'), 'ann', 'right')).toBeNull()
  })

  it('are counted for one account, in any spelling of its name', async () => {
    const site = anEngine()
    const names = ['ann', 'ANN', ' ann ', 'ａｎｎ', 'Ann']
    const eve = at(site, '203.0.113.9')
    expect(await guessesOf((count) => guess(eve, names[count % names.length]))).toBe(5)
  })

  it('are tried five times if twenty arrive concurrently', async () => {
    let tried = 0
    const site = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: {}, password: { type: 'password' } },
          authorize: () => {
            tried++
            return null
          },
        },
      ],
    })
    const eve = at(site, '203.0.113.9')
    const csrfToken = await eve.csrfToken()
    await Promise.all(Array.from({ length: 20 }, () => eve.post(PATH, { username: 'ann', password: 'x', csrfToken })))
    expect(tried).toBe(5)
  })

  it('attack #118: of many accounts are limited for a network, by the trusted hop', async () => {
    const site = anEngine()
    const spread = (address: string, spoofed: (count: number) => string) =>
      guessesOf((count) =>
        guess(at(site, address, { 'x-forwarded-for': `${spoofed(count)}, ${address}` }), `user-${String(count)}`),
      )
    expect(await spread('203.0.113.9', (count) => `1.1.1.${String(count)}`)).toBe(30)
    expect(await guess(at(site, '::ffff:203.0.113.9'), 'another')).toBe('TooManyAttempts')
    expect(await guess(at(site, '::FFFF:CB00:7109'), 'another')).toBe('TooManyAttempts')
    expect(await guess(at(site, '203.0.113.10'), 'another')).toBe('CredentialsSignin')
  })

  it('attack #118: with a number of proxies, entries that a client adds have no effect', async () => {
    const site = anEngine({ trustedProxies: 2 })
    const from = (address: string) => (count: number) =>
      guess(
        at(site, undefined, { 'x-forwarded-for': `192.0.2.${String(count)}, ${address}, 10.0.0.1` }),
        `user-${String(count)}`,
      )
    expect(await guessesOf(from('203.0.113.9'))).toBe(30)
    expect(await from('198.51.100.1')(200)).toBe('CredentialsSignin')
    expect(site.log.codes('warn')).not.toContain('untrusted-address')
  })

  it('attack #118: that bypass the proxies are counted by the IP address of the framework', async () => {
    const site = anEngine({ trustedProxies: 2 })
    const past = (address: string) => (count: number) =>
      guess(at(site, address, { 'x-forwarded-for': `192.0.2.${String(count)}` }), `user-${String(count)}`)
    expect(await guessesOf(past('203.0.113.9'))).toBe(30)
    expect(await past('198.51.100.1')(200)).toBe('CredentialsSignin')
  })

  it('attack #118: that bypass the proxies, without an IP address, are counted for the account only', async () => {
    const site = anEngine({ trustedProxies: 2 })
    const eve = at(site, undefined, { 'x-forwarded-for': '198.51.100.1' })
    expect(await guessesOf((count) => guess(eve, `user-${String(count)}`), 40)).toBe(40)
    expect(await guessesOf(() => guess(eve))).toBe(5)
    expect(site.log.codes('warn').filter((code) => code === 'untrusted-address')).toHaveLength(1)
  })

  it('attack #118: of an IPv6 network are counted together, whatever IP address is used', async () => {
    const site = anEngine()
    const addresses = (count: number): string =>
      count % 2 === 0 ? `2001:db8:0:1::${count.toString(16)}` : `2001:DB8:0000:0001:${String(count)}::A`
    expect(await guessesOf((count) => guess(at(site, addresses(count)), `user-${String(count)}`))).toBe(30)
    expect(await guess(at(site, '2001:db8:0:2::1'), 'another')).toBe('CredentialsSignin')
  })

  it('behind a proxy that is not configured lock no other user out, and one warning is logged', async () => {
    const site = anEngine()
    const behind = (count: number): Browser =>
      at(site, '10.0.0.1', { 'x-forwarded-for': `203.0.113.${String(count % 250)}` })
    expect(await guessesOf((count) => guess(behind(count), `user-${String(count)}`))).toBe(100)
    expect(site.log.codes('warn').filter((code) => code === 'untrusted-address')).toHaveLength(1)
  })

  it('defect R52: remain counted after a right one, which is not counted itself', async () => {
    const site = anEngine()
    const ann = at(site, '203.0.113.9')
    for (let count = 0; count < 5; count++) {
      expect(await guess(ann, 'ann', 'right')).toBeNull()
      expect(await guess(ann)).toBe('CredentialsSignin')
    }
    expect(await guess(ann)).toBe('TooManyAttempts')
  })

  it('cause a message with the time to wait, on the page and for a client that navigates by itself', async () => {
    const site = anEngine()
    const eve = at(site, '203.0.113.9')
    await guessesOf(() => guess(eve))
    site.clock.forward(20)
    const refused = await eve.submit(PATH, { username: 'ann', password: 'x' })
    expect(refused.headers.get('retry-after')).toBe('40')
    const page = await (await eve.get(refused.headers.get('location')?.slice(ORIGIN.length) ?? '')).text()
    expect(page).toContain('Try again in 40 seconds.')
    const csrfToken = await eve.csrfToken()
    const told = await at(site, '203.0.113.9', { 'x-auth-return-redirect': '1', cookie: eve.cookieHeader }).post(PATH, {
      username: 'ann',
      csrfToken,
    })
    expect(told.status).toBe(429)
    expect(told.headers.get('retry-after')).toBe('40')
    expect((await jsonOf<{ url: string }>(told)).url).toContain('error=TooManyAttempts')
  })

  it('are refused in server code with an error that contains the time to wait', async () => {
    const site = anEngine()
    const incomingRequest = { url: `${ORIGIN}/`, headers: new Headers(), address: '203.0.113.9' }
    const tryIt = () => site.engine.signIn(incomingRequest, 'cred', { username: 'ann', password: 'wrong' })
    for (let count = 0; count < 5; count++) await expect(tryIt()).rejects.toMatchObject({ type: 'CredentialsSignin' })
    const refused: unknown = await tryIt().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TooManyAttempts)
    expect(refused).toMatchObject({ retryAfter: 60 })
    expect((refused as Error).message).not.toContain('ann')
  })

  it('attack #227: are not tried if two accounts are named, so that a decoy hides none of them', async () => {
    let tried = 0
    const own = { id: 'cred', type: 'credentials', authorize: () => (tried++, null) } as const
    for (const provider of [own, { ...own, credentials: { email: {}, username: {} } }]) {
      const site = anEngine({ providers: [provider] })
      const eve = at(site, '203.0.113.9')
      const decoy = async (count: number) =>
        errorOf(await eve.submit(PATH, { email: `x${String(count)}@y.z`, username: 'admin' }))
      for (let count = 0; count < 10; count++) expect(await decoy(count)).toBe('CredentialsSignin')
      expect(tried).toBe(0)
      expect(site.log.codes('error')).toEqual([])
      expect(
        await guessesOf(async () => errorOf(await eve.submit(PATH, { username: 'admin', email: ' Admin ' }))),
      ).toBe(5)
      tried = 0
    }
  })

  it.each([
    ['off', false, 100],
    ['tuned', { credentials: { account: [{ max: 2, seconds: 10 }] } }, 2],
  ] as const)('can have limits that are %s', async (_name, limits, max) => {
    const site = anEngine({ limits })
    expect(await guessesOf(() => guess(at(site, '203.0.113.9')), 100)).toBe(max)
  })

  it.each([
    ['a plain Error', new TypeError('Wrong password')],
    ['any error of this library', new AuthError('Wrong password')],
  ])('attack #227: are counted if authorize reports them by %s', async (_what, error) => {
    const site = anEngine({
      providers: [
        { id: 'cred', type: 'credentials', credentials: { username: {} }, authorize: () => Promise.reject(error) },
      ],
    })
    const eve = at(site, '203.0.113.9')
    expect(await guess(eve)).toBe('Configuration')
    expect(await guessesOf(() => guess(eve))).toBe(4)
  })

  it('are not counted if the database fails after authorize', async () => {
    const adapter = new MemoryAdapter()
    const site = anEngine({ adapter, session: { strategy: 'database' } })
    adapter.users.byId = () => Promise.reject(new TypeError('no database'))
    adapter.sessions.create = () => Promise.reject(new TypeError('no database'))
    const ann = at(site, '203.0.113.9')
    for (let count = 0; count < 50; count++) {
      expect(await guess(ann, 'ann', 'right')).toBe('Configuration')
    }
  })

  it('are counted by the field that the provider names', async () => {
    const site = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { tenant: {}, member: {} },
          authorize: () => null,
          accountIn: ({ tenant, member }) => `${String(tenant)} ${String(member)}`,
        },
      ],
    })
    const eve = at(site, '203.0.113.9')
    const as = async (member: string) => errorOf(await eve.submit(PATH, { tenant: 'acme', member }))
    expect(await guessesOf(() => as('ann'))).toBe(5)
    expect(await as('bob')).toBe('CredentialsSignin')
  })
})

describe('mails', () => {
  it('attack #209: to one email address are limited to three a minute and ten an hour, for all networks', async () => {
    const site = aLimitedMailSite()
    const ask = async (count: number) =>
      errorOf(
        await at(site, `203.0.113.${String(count)}`).submit('/auth/signin/mail', {
          email: count % 2 === 0 ? 'ann@example.test' : 'ann@EXAMPLE.test',
        }),
      )
    for (let count = 0; count < 50; count++) await ask(count)
    expect(site.mailbox.mails).toHaveLength(3)
    for (let minute = 0; minute < 58; minute++) {
      site.clock.forward(60)
      await ask(minute)
    }
    expect(site.mailbox.mails).toHaveLength(10)
  })

  it('attack #209: to a thousand email addresses from one network are limited', async () => {
    const site = aLimitedMailSite()
    const eve = at(site, '203.0.113.9')
    for (let count = 0; count < 1000; count++) {
      await eve.submit('/auth/signin/mail', { email: `user-${String(count)}@example.test` })
    }
    expect(site.mailbox.mails).toHaveLength(20)
  })
})

describe('wrong codes', () => {
  it('are limited for a network, whatever mails it requested', async () => {
    const site = aLimitedMailSite({ limits: { mail: false } })
    const eve = at(site, '203.0.113.9')
    const tries = async (count: number) => {
      const email = `user-${String(Math.floor(count / 5))}@example.test`
      if (count % 5 === 0) await eve.submit('/auth/signin/mail', { email })
      return errorOf(await eve.submit('/auth/callback/mail', { email, code: '00000000' }))
    }
    expect(await guessesOf(tries)).toBe(30)
  })

  it('are not counted if the database fails', async () => {
    const adapter = new MemoryAdapter()
    const site = aLimitedMailSite({ adapter }, { codes: 'anywhere' })
    adapter.verificationTokens.take = () => Promise.reject(new TypeError('no database'))
    const tries = async (count: number) => {
      const email = `user-${String(count)}@example.test`
      return errorOf(await at(site, '203.0.113.9').submit('/auth/callback/mail', { email, code: '00000000' }))
    }
    expect(await guessesOf(tries, 50)).toBe(50)
  })

  it('do not prevent the use of the link', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, '203.0.113.9')
    await ann.submit('/auth/signin/mail', { email: 'ann@example.test' })
    const [link = ''] = Mailbox.linksIn(site.mailbox.mails[0]!)
    for (let count = 0; count < 40; count++) {
      await ann.submit('/auth/callback/mail', { email: `${String(count)}@example.test`, code: '00000000' })
    }
    await ann.get(link.slice(ORIGIN.length))
    expect(await sessionOf(ann)).toMatchObject({ user: { email: 'ann@example.test' } })
  })
})
