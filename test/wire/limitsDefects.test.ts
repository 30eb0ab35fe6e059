import { describe, expect, it } from '@jest/globals'
import { Mailbox } from 'authengine/testing'
import { anEngine, sessionOf } from '../support/anEngine.js'
import { aLimitedMailSite, at, guess, guessesOf } from './limitedSite.js'

describe('the limit of an account', () => {
  it('defect R52: after a success with another spelling, only that attempt is no longer counted', async () => {
    const site = anEngine({
      providers: [
        {
          id: 'cred',
          type: 'credentials',
          credentials: { username: {}, password: { type: 'password' } },
          authorize: ({ username }) => (username === 'Victim' ? { id: 'eve' } : null),
        },
      ],
    })
    const eve = at(site, '203.0.113.9')
    const guesses = await guessesOf(async (count) => {
      if (count % 4 === 3) await guess(eve, 'Victim', 'her own')
      return guess(eve, 'victim')
    })
    // Three from an unknown browser, and five from a browser that has signed in with the shared name (defect R57).
    expect(guesses).toBe(3 + 5)
  })

  it('defect R59: is one limit for all spellings of its name', async () => {
    const site = anEngine()
    const names = [
      'victim',
      'víctim',
      'v\u00ADictim',
      'vi\u0301ctim',
      'V\u200Bictim',
      'vıctım',
      'ｖictim',
      'victi\u0007m',
    ]
    const eve = at(site, '203.0.113.9')
    expect(await guessesOf((count) => guess(eve, names[count % names.length]))).toBe(5)
  })

  it('defect R59: is one limit, whatever invisible characters extend the name', async () => {
    const site = anEngine()
    const eve = at(site, '203.0.113.9')
    expect(await guessesOf((count) => guess(eve, `ann${'\u00AD'.repeat(400 + count)}`))).toBe(5)
  })
})

describe('the limit of a network', () => {
  it('defect R67: applies to a client of a private network that names others in its headers', async () => {
    const site = anEngine()
    const refused = await guessesOf(
      (count) =>
        guess(at(site, '10.0.0.7', { 'x-real-ip': `203.0.113.${String(count % 250)}` }), `user-${String(count)}`),
      400,
    )
    expect(refused).toBe(300)
  })

  it('defect R67: applies to the 65,536 networks of one customer, ten times as high', async () => {
    const site = anEngine()
    const refused = await guessesOf(
      (count) => guess(at(site, `2001:db8:0:${count.toString(16)}::1`), `user-${String(count)}`),
      400,
    )
    expect(refused).toBe(300)
    expect(await guess(at(site, '2001:db8:1::1'), 'another')).toBe('CredentialsSignin')
  })
})

describe('mails', () => {
  it('defect R66: to one mailbox are limited, whatever tag is added to its name', async () => {
    const site = aLimitedMailSite()
    for (let count = 0; count < 50; count++) {
      await site.ask(at(site, `203.0.113.${String(count)}`), `ann+${String(count)}@example.test`)
    }
    expect(site.mailbox.mails).toHaveLength(3)
    await site.ask(at(site, '198.51.100.1'), 'ann@example.test')
    expect(site.mailbox.mails).toHaveLength(3)
    await site.ask(at(site, '198.51.100.1'), 'bob@example.test')
    expect(site.mailbox.mails).toHaveLength(4)
  })
})

describe('codes', () => {
  const ADDRESS = 'ann@example.test'

  it('defect R60: are valid in the browser that requested them', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, '203.0.113.9')
    await site.ask(ann, ADDRESS)
    expect(await site.type(ann, ADDRESS, site.codeOf(0))).toBeNull()
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ADDRESS } })
  })

  it('defect R60: are not valid elsewhere, but the link is', async () => {
    const site = aLimitedMailSite()
    await site.ask(at(site, '203.0.113.9'), ADDRESS)
    const eve = at(site, '198.51.100.1')
    expect(await site.type(eve, ADDRESS, site.codeOf(0))).toBe('Verification')
    expect(await sessionOf(eve)).toBeNull()
    // A browser that requested a mail to another email address has not requested this one.
    await site.ask(eve, 'eve@example.test')
    expect(await site.type(eve, ADDRESS, site.codeOf(0))).toBe('Verification')
    const [link = ''] = Mailbox.linksIn(site.mailbox.mails[0]!)
    const { searchParams } = new URL(link)
    await eve.submit('/auth/callback/mail', {
      token: searchParams.get('token') ?? '',
      email: searchParams.get('email') ?? '',
    })
    expect(await sessionOf(eve)).toMatchObject({ user: { email: ADDRESS } })
  })

  it('defect R60: of the browser that requested them cannot be used up by others', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, '203.0.113.9')
    await site.ask(ann, ADDRESS)
    for (let count = 0; count < 29; count++) {
      await site.type(at(site, `198.51.100.${String(count)}`), ADDRESS, '00000000')
    }
    expect(await site.type(ann, ADDRESS, site.codeOf(0))).toBeNull()
  })

  it('defect R60: are valid everywhere if configured', async () => {
    const site = aLimitedMailSite({}, { codes: 'anywhere' })
    await site.ask(at(site, '203.0.113.9'), ADDRESS)
    const phone = at(site, '198.51.100.1')
    expect(await site.type(phone, ADDRESS, site.codeOf(0))).toBeNull()
    expect(await sessionOf(phone)).toMatchObject({ user: { email: ADDRESS } })
  })

  it.each([['the browser that asked'], ['anywhere']] as const)(
    'defect R60: can be tried 20 times an hour for an email address, in %s',
    async (where) => {
      const site = aLimitedMailSite({ limits: { mail: false } }, where === 'anywhere' ? { codes: 'anywhere' } : {})
      let tries = 0
      for (let minute = 0; minute < 59; minute++) {
        const eve = at(site, `198.51.100.${String(minute)}`)
        await site.ask(eve, ADDRESS)
        for (let count = 0; count < 5; count++) {
          if ((await site.type(eve, ADDRESS, '00000000')) === 'Verification') tries++
        }
        site.clock.forward(60)
      }
      expect(tries).toBe(20)
    },
  )

  it('defect R40: have one counter: codes that are refused without being tried do not use up a mail', async () => {
    const site = aLimitedMailSite()
    const ann = at(site, '203.0.113.9')
    await site.ask(ann, ADDRESS)
    for (let count = 0; count < 11; count++) expect(await site.type(ann, ADDRESS, '00000000')).toBe('Verification')
    expect(await site.type(ann, ADDRESS, site.codeOf(0))).toBeNull()
  })
})
