import { describe, expect, it, jest } from '@jest/globals'
import { CookieJar, serializeCookie } from '../../../../src/http/CookieJar.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { aContext, keptBy, parts } from '../oauth/parts.js'

const NAME = '__Host-authengine.flow.'
const FLOW = { provider: 'op', verifier: 'v', callbackUrl: 'https://app.example/home' }
const removedBy = ({ cookies }: { readonly cookies: CookieJar }): string[] =>
  cookies.outgoing.filter(({ value, options }) => !value && options.maxAge === 0).map(({ name }) => name)

/** The next request, with the cookies of the response. */
const after = (ctx: RequestContext): RequestContext => aContext({ cookies: keptBy(ctx) })

describe('FlowMemory', () => {
  it('returns what it has stored, in a cookie of its own that expires', async () => {
    const { clock, memory } = parts()
    const first = aContext()
    await memory.remember(first, 'one', FLOW)
    expect(first.cookies.outgoing).toEqual([
      {
        name: `${NAME}one`,
        value: expect.any(String),
        options: {
          httpOnly: true,
          sameSite: 'lax',
          path: '/',
          secure: true,
          expires: new Date((clock.seconds() + 900) * 1000),
        },
      },
    ])
    const second = after(first)
    expect(await memory.recall(second, 'one', 'op')).toMatchObject(FLOW)
    expect(removedBy(second)).toEqual([`${NAME}one`])
  })

  it('reads without consuming, until the flow was used', async () => {
    const { memory } = parts()
    const first = aContext()
    await memory.remember(first, 'one', { ...FLOW, serial: 'serial' })
    const [second, copy] = [after(first), after(first)]
    expect(await memory.get(second, 'one', 'op')).toMatchObject(FLOW)
    expect(await memory.get(second, 'one', 'other')).toBeNull()
    expect(await memory.get(second, 'two', 'op')).toBeNull()
    expect(second.cookies.outgoing).toEqual([])
    expect(await memory.recall(second, 'one', 'op')).toMatchObject(FLOW)
    expect(await memory.get(copy, 'one', 'op')).toBeNull()
  })

  it('defect R7: refuses unknown options', async () => {
    const { memory } = parts()
    const ctx = aContext()
    await expect(memory.remember(ctx, 'one', FLOW, { second: 60 } as object)).rejects.toThrow('Write seconds.')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('defect R50: reads no more cookies than it sets, however many are sent', async () => {
    const { memory } = parts()
    const cookies = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`${NAME}x${String(at)}`, 'v']))
    const ctx = aContext({ cookies })
    const read = jest.spyOn(ctx.cookies, 'read')
    await memory.remember(ctx, 'one', FLOW)
    expect(read.mock.calls.length).toBeLessThanOrEqual(5)
    expect(removedBy(ctx).length).toBeGreaterThanOrEqual(396)
  })

  it('keeps flows apart', async () => {
    const { memory } = parts()
    const ctx = aContext()
    await memory.remember(ctx, 'one', FLOW)
    await memory.remember(ctx, 'two', { ...FLOW, verifier: 'w' })
    const next = after(ctx)
    expect(await memory.recall(next, 'two', 'op')).toMatchObject({ verifier: 'w' })
    expect(await memory.recall(next, 'one', 'op')).toMatchObject({ verifier: 'v' })
  })

  it('returns a flow once, even to a copy of the cookie', async () => {
    const { memory } = parts()
    const first = aContext()
    await memory.remember(first, 'one', FLOW)
    expect(await memory.wasUsed('one')).toBe(false)
    const answers = await Promise.all([
      memory.recall(after(first), 'one', 'op'),
      memory.recall(after(first), 'one', 'op'),
    ])
    expect(answers.filter(Boolean).length).toBe(1)
    expect(await memory.wasUsed('one')).toBe(true)
    expect(await memory.recall(after(first), 'one', 'op')).toBeNull()
  })

  it('returns it to no other provider or id, and not late, but always removes the cookie', async () => {
    const { clock, memory } = parts()
    const first = aContext()
    await memory.remember(first, 'one', FLOW)
    const other = after(first)
    expect(await memory.recall(other, 'one', 'other')).toBeNull()
    expect(removedBy(other)).toEqual([`${NAME}one`])
    const renamed = aContext({ cookies: { [`${NAME}two`]: keptBy(first)[`${NAME}one`] ?? '' } })
    expect(await memory.recall(renamed, 'two', 'op')).toBeNull()
    expect(removedBy(renamed)).toEqual([`${NAME}two`])
    clock.forward(900)
    const late = after(first)
    expect(await memory.recall(late, 'one', 'op')).toBeNull()
    expect(removedBy(late)).toEqual([`${NAME}one`])
  })

  it.each(['', 'x', 'a.b.c.d.e'])('ignores the cookie %j', async (value) => {
    const { memory } = parts()
    expect(await memory.recall(aContext({ cookies: { [`${NAME}one`]: value } }), 'one', 'op')).toBeNull()
    expect(await memory.wasUsed('one')).toBe(false)
  })

  it('sets no cookie if there is nothing to recall', async () => {
    const { memory } = parts()
    const ctx = aContext({ cookies: { other: 'x' } })
    expect(await memory.recall(ctx, 'one', 'op')).toBeNull()
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('keeps at most five flows, and removes the oldest', async () => {
    const { memory } = parts()
    const cookies = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [NAME + id, 'x']))
    const ctx = aContext({ cookies: { unrelated: 'x', ...cookies } })
    await memory.remember(ctx, 'g', FLOW)
    expect(removedBy(ctx).sort()).toEqual([`${NAME}a`, `${NAME}b`])
    const few = aContext({ cookies: { [`${NAME}a`]: 'x', [`${NAME}g`]: 'x' } })
    await memory.remember(few, 'g', FLOW)
    expect(removedBy(few)).toEqual([])
  })

  it('drops a callback URL that is too long for a cookie, and nothing else', async () => {
    const { memory } = parts()
    const first = aContext()
    await memory.remember(first, 'one', { ...FLOW, callbackUrl: `https://app.example/${'x'.repeat(4000)}` })
    expect(keptBy(first)[`${NAME}one`]?.length).toBeLessThan(1000)
    expect(await memory.recall(after(first), 'one', 'op')).toMatchObject({
      ...FLOW,
      callbackUrl: 'https://app.example/',
    })
  })

  it('attack #43: limits the header, because fewer long cookies are kept at the same time', async () => {
    const { memory } = parts()
    const callbackUrl = `https://app.example/${'x'.repeat(2400)}`
    let cookies: Record<string, string> = {}
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const ctx = aContext({ cookies })
      await memory.remember(ctx, id, { ...FLOW, callbackUrl })
      for (const name of removedBy(ctx))
        cookies = Object.fromEntries(Object.entries(cookies).filter(([kept]) => kept !== name))
      cookies = { ...cookies, ...keptBy(ctx) }
      expect(Object.values(cookies).join('').length).toBeLessThan(6145)
    }
    expect(await memory.recall(aContext({ cookies }), 'f', 'op')).toMatchObject({ callbackUrl })
  })

  it('attack #43: ignores cookies whose names cannot be sent', async () => {
    const { memory } = parts()
    const header = ['a b', 'é', 'c"d', 'e,f', 'g(h', 'i j', 'k l'].map((id) => `${NAME}${id}=x`).join('; ')
    const ctx = { ...aContext(), cookies: new CookieJar(header) }
    await memory.remember(ctx, 'one', FLOW)
    expect(ctx.cookies.outgoing.map((cookie) => serializeCookie(cookie))).toHaveLength(1)
  })

  it('keeps WebAuthn challenges and other flows apart', async () => {
    const { memory } = parts()
    const cookies = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].flatMap((id) => [
        [NAME + id, 'x'],
        [`${NAME}key-${id}`, 'x'],
      ]),
    )
    const asking = aContext({ cookies })
    await memory.remember(asking, 'key-f', FLOW, { kind: 'key-' })
    expect(removedBy(asking)).toEqual([`${NAME}key-a`])
    const leaving = aContext({ cookies })
    await memory.remember(leaving, 'f', FLOW)
    expect(removedBy(leaving)).toEqual([`${NAME}a`])
  })

  it('runs the work for an id once, and again if it failed', async () => {
    const { memory } = parts()
    const done: string[] = []
    const ask = (id: string): Promise<number | undefined> => memory.once(id, 60, () => Promise.resolve(done.push(id)))
    const failing = memory.once('one', 60, () => Promise.reject(new TypeError('no connection')))
    await expect(failing).rejects.toThrow('no connection')
    const asked = await Promise.all([ask('one'), ask('one'), ask('two')])
    expect(asked).toEqual([1, undefined, 2])
    expect(await ask('one')).toBeUndefined()
    expect(done).toEqual(['one', 'two'])
    expect(await memory.wasUsed('one')).toBe(false)
  })
})
