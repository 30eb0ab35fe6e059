import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { MailedTokens, SecretRing } from '../../../../../src/crypto/index.js'
import { SignInMails } from '../../../../../src/flows/email/SignInMails.js'
import { FakeClock } from '../../../../../src/testing/index.js'

const ANN = 'ann@example.test'
const TO = { provider: 'mail', identifier: ANN }
const EXPIRES = new Date('2030-01-01T00:10:00Z')

function mails(secrets = ['x'.repeat(32)], store = new MemoryAdapter().verificationTokens) {
  return { store, mails: new SignInMails(new MailedTokens(new SecretRing(secrets, new FakeClock())), store) }
}
const link = (secret: string, to: object = {}) => ({ kind: 'link', secret, ...TO, ...to }) as const
const code = (secret: string, to: object = {}) => ({ kind: 'code', secret, ...TO, ...to }) as const

describe('SignInMails', () => {
  it('takes a link once, and its code with it', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    expect(await all.take(link('token'))).toHaveLength(2)
    expect(await all.take(link('token'))).toBeNull()
    expect(await all.take(code(digits))).toBeNull()
  })

  it('takes a code once, and makes its link worthless', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    expect(await all.take(code(digits))).toMatchObject([{ identifier: ANN, expires: EXPIRES }])
    expect(await all.take(link('token'))).toBeNull()
  })

  it('has one winner among many who use link and code at once', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => all.take(at % 2 ? link('token') : code(digits))),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it.each(['link', 'code'] as const)('puts back what was taken for a %s, so that both work again', async (kind) => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const proof = kind === 'link' ? link('token') : code(digits)
    await all.putBack((await all.take(proof))!)
    expect(await all.take(link('token'))).toHaveLength(2)
  })

  it.each(['link', 'code'] as const)(
    'defect R46: puts nothing back of a %s that a newer mail voided meanwhile',
    async (kind) => {
      const { mails: all, store } = mails()
      const { code: digits } = await all.issue(TO, 'old', EXPIRES)
      const taken = (await all.take(kind === 'link' ? link('old') : code(digits)))!
      const { code: newer } = await all.issue(TO, 'new', EXPIRES)
      await all.putBack(taken)
      expect(await all.take(link('old'))).toBeNull()
      expect(await all.take(code(digits))).toBeNull()
      expect(await all.take(code(newer))).toHaveLength(1)
      for (const { token } of taken) expect(await store.take({ identifier: ANN, token })).toBeNull()
    },
  )

  it('defect R46: puts nothing back, whenever the newer mail comes', async () => {
    const { store } = mails()
    for (let before = 0; before < 6; before++) {
      const { mails: all } = mails(undefined, store)
      const { code: digits } = await all.issue(TO, 'old', EXPIRES)
      const taken = (await all.take(link('old')))!
      // The newer mail voids the older one right before this call of the store.
      let calls = 0
      const interrupted = new Proxy(store, {
        get: (target, name: keyof typeof store) => {
          if (calls++ === before) void target.clear(ANN)
          return target[name].bind(target)
        },
      })
      await mails(undefined, interrupted).mails.putBack(taken)
      if (calls <= before) await store.clear(ANN)
      expect([before, await all.take(link('old')), await all.take(code(digits))]).toEqual([before, null, null])
    }
  })

  it('defect R60: takes the code of a mail for another mail no more than for another address', async () => {
    const { mails: all } = mails()
    const { mail: older } = await all.issue(TO, 'old', EXPIRES)
    const { code: digits, mail } = await all.issue(TO, 'new', EXPIRES)
    expect(await all.take(code(digits, { mail: older }))).toBeNull()
    expect(await all.take(code(digits, { mail }))).toHaveLength(1)
  })

  it('attack #214: wrong guesses burn nothing', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    for (const proof of [
      link('wrong'),
      link('token', { identifier: 'eve@x.com' }),
      link('token', { provider: 'staff' }),
      link(digits),
      code('token'),
      code(digits, { identifier: 'eve@x.com' }),
      code(digits, { provider: 'staff' }),
    ]) {
      expect(await all.take(proof)).toBeNull()
    }
    expect(await all.take(link('token'))).toHaveLength(2)
  })

  it('attack #209: a new mail voids the old one, and so does clearing', async () => {
    const { mails: all } = mails()
    await all.issue(TO, 'old', EXPIRES)
    const { code: digits } = await all.issue(TO, 'new', EXPIRES)
    expect(await all.take(link('old'))).toBeNull()
    await all.clear(ANN)
    expect(await all.take(code(digits))).toBeNull()
  })

  it('attack #215: does not believe a row that is another', async () => {
    const { mails: all, store } = mails()
    await all.issue(TO, 'token', EXPIRES)
    store.take = () => Promise.resolve({ identifier: ANN, token: 'hmac:other', expires: EXPIRES })
    expect(await all.take(link('token'))).toBeNull()
    expect(await all.take(code('12345678'))).toBeNull()
  })

  it('takes what was mailed under an older secret', async () => {
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
    const { mails: before, store } = mails([older])
    await before.issue(TO, 'token', EXPIRES)
    expect(await mails([newer, older], store).mails.take(link('token'))).toHaveLength(2)
    const { code: digits } = await before.issue(TO, 'token', EXPIRES)
    expect(await mails([newer, older], store).mails.take(code(digits))).toHaveLength(1)
  })

  it('needs a secret', async () => {
    await expect(mails([]).mails.issue(TO, 'token', EXPIRES)).rejects.toThrow(TypeError)
  })
})
