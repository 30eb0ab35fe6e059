import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { MailedTokens, SignInMails } from '../../../../src/email/SignInMails.js'
import { FakeClock } from '../../../../src/testing/index.js'

const ANN = 'ann@example.test'
const TO = { provider: 'mail', identifier: ANN }
const EXPIRES = new Date('2030-01-01T00:10:00Z')

function mails(secrets = ['x'.repeat(32)], store = new MemoryAdapter().verificationTokens) {
  return { store, mails: new SignInMails(new MailedTokens(new SecretRing(secrets, new FakeClock())), store) }
}
const link = (secret: string, to: object = {}) => ({ kind: 'link', secret, ...TO, ...to }) as const
const code = (secret: string, to: object = {}) => ({ kind: 'code', secret, ...TO, ...to }) as const

describe('SignInMails', () => {
  it('redeems a link once, and invalidates its code', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const taken = (await all.take(link('token')))!
    expect(taken).toMatchObject({ identifier: ANN, expires: EXPIRES.getTime() })
    expect(await all.take(link('token'))).toBeNull()
    expect(await all.redeem(taken)).toBe(true)
    expect(await all.take(code(digits))).toBeNull()
  })

  it('redeems a code once, and invalidates its link', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const taken = (await all.take(code(digits)))!
    expect(taken).toMatchObject({ identifier: ANN, expires: EXPIRES.getTime() })
    expect(await all.redeem(taken)).toBe(true)
    expect(await all.take(link('token'))).toBeNull()
  })

  it('redeems one of many concurrent uses of link and code', async () => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const redeemed = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const taken = await all.take(at % 2 ? link('token') : code(digits))
        return taken !== null && (await all.redeem(taken))
      }),
    )
    expect(redeemed.filter(Boolean)).toHaveLength(1)
  })

  it.each(['link', 'code'] as const)('restores the rows that were taken for a %s, and both work', async (kind) => {
    const { mails: all } = mails()
    const { code: digits } = await all.issue(TO, 'token', EXPIRES)
    const proof = kind === 'link' ? link('token') : code(digits)
    await all.putBack((await all.take(proof))!)
    const again = (await all.take(proof))!
    await all.putBack(again)
    expect(await all.redeem((await all.take(link('token')))!)).toBe(true)
  })

  it.each(['link', 'code'] as const)(
    'defect R46: redeems no %s that a newer mail voided during the callback, restored or not',
    async (kind) => {
      for (const isPutBack of [true, false]) {
        const { mails: all } = mails()
        const { code: digits } = await all.issue(TO, 'old', EXPIRES)
        const proof = kind === 'link' ? link('old') : code(digits)
        const taken = (await all.take(proof))!
        const { code: newer } = await all.issue(TO, 'new', EXPIRES)
        if (isPutBack) await all.putBack(taken)
        const again = isPutBack ? await all.take(proof) : taken
        expect(again !== null && (await all.redeem(again))).toBe(false)
        expect(await all.redeem((await all.take(code(newer)))!)).toBe(true)
      }
    },
  )

  it('defect R46: never redeems a voided mail while its rows are being restored', async () => {
    const { mails: all, store } = mails()
    for (const kind of [link, code]) {
      const { code: digits } = await all.issue(TO, 'old', EXPIRES)
      const taken = (await all.take(kind(kind === link ? 'old' : digits)))!
      await store.clear(ANN)
      // A user sends link and code before and after each call of the store.
      const redeemed: boolean[] = []
      const present = async (): Promise<void> => {
        for (const proof of [link('old'), code(digits)]) {
          const found = await all.take(proof)
          if (found) redeemed.push(await all.redeem(found))
        }
      }
      const watched = new Proxy(store, {
        get: (target, name: keyof typeof store) => async (argument: never) => {
          await present()
          const answer: unknown = await target[name](argument)
          await present()
          return answer
        },
      })
      await mails(undefined, watched).mails.putBack(taken)
      await present()
      expect(redeemed.filter(Boolean)).toEqual([])
    }
  })

  it('redeems the link of a mail of version 0.1, which has no row for attempts', async () => {
    const { mails: all, store } = mails()
    const { mail } = await all.issue(TO, 'token', EXPIRES)
    await store.take({ identifier: ANN, token: `try ${mail}` })
    expect(await all.redeem((await all.take(link('token')))!)).toBe(true)
  })

  it('defect R60: accepts a code neither for another mail nor for another email address', async () => {
    const { mails: all } = mails()
    const { mail: older } = await all.issue(TO, 'old', EXPIRES)
    const { code: digits, mail } = await all.issue(TO, 'new', EXPIRES)
    expect(await all.take(code(digits, { mail: older }))).toBeNull()
    expect(await all.take(code(digits, { mail }))).not.toBeNull()
  })

  it('attack #214: invalidates nothing after wrong guesses', async () => {
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
    expect(await all.take(link('token'))).not.toBeNull()
  })

  it('attack #209: voids the older mail when a new one is sent, and all mails when cleared', async () => {
    const { mails: all } = mails()
    await all.issue(TO, 'old', EXPIRES)
    const { code: digits } = await all.issue(TO, 'new', EXPIRES)
    expect(await all.take(link('old'))).toBeNull()
    await all.clear(ANN)
    expect(await all.take(code(digits))).toBeNull()
  })

  it('attack #215: refuses a different row of the store', async () => {
    const { mails: all, store } = mails()
    await all.issue(TO, 'token', EXPIRES)
    store.take = () => Promise.resolve({ identifier: ANN, token: 'hmac:other', expires: EXPIRES })
    expect(await all.take(link('token'))).toBeNull()
    expect(await all.take(code('12345678'))).toBeNull()
  })

  it('accepts a mail that was sent under an older secret', async () => {
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
    const { mails: before, store } = mails([older])
    await before.issue(TO, 'token', EXPIRES)
    expect(await mails([newer, older], store).mails.take(link('token'))).not.toBeNull()
    const { code: digits } = await before.issue(TO, 'token', EXPIRES)
    expect(await mails([newer, older], store).mails.take(code(digits))).not.toBeNull()
  })

  it('needs a secret', async () => {
    await expect(mails([]).mails.issue(TO, 'token', EXPIRES)).rejects.toThrow(TypeError)
  })
})
