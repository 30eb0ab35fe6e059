import { describe, expect, it } from '@jest/globals'
import type { NextCallbacks } from '@authengine/next'
import { decide } from '../../../../plugins/next/src/decide.js'
import { aRequest, SITE } from './fixtures.js'

const asked = { auth: null, request: aRequest() }
const ctx = { headers: new Headers(), origin: SITE }
const deciding = (authorized: unknown) => decide({ callbacks: { authorized } as NextCallbacks }, asked, () => ctx)
const unasked = (): never => {
  throw new TypeError('not asked')
}

describe('decide', () => {
  it('allows every request without a callback', async () => {
    expect(await decide({}, asked, unasked)).toBe(true)
    expect(await decide({ callbacks: {} }, asked, unasked)).toBe(true)
  })

  it('allows the request for true or a promise of true', async () => {
    expect(await deciding(() => true)).toBe(true)
    expect(await deciding(() => Promise.resolve(true))).toBe(true)
  })

  it.each([false, undefined, null, 0, 1, '', 'yes', {}, { user: { name: 'Ann' } }])(
    'attack #307: refuses the request if it is %j',
    async (answer) => {
      expect(await deciding(() => answer)).toBe(false)
      expect(await deciding(() => Promise.resolve(answer))).toBe(false)
    },
  )

  it('returns a response of the callback', async () => {
    const response = new Response('no', { status: 403 })
    expect(await deciding(() => response)).toBe(response)
  })

  it("passes session, request and context, and keeps the callback's this", async () => {
    const seen: unknown[] = []
    class Rules {
      authorized(...given: unknown[]): boolean {
        seen.push(this, ...given)
        return true
      }
    }
    const callbacks = new Rules()
    await decide({ callbacks }, asked, () => ctx)
    expect(seen).toEqual([callbacks, asked, ctx])
  })

  it.each([
    ['throws', broken],
    ['rejects', () => Promise.reject(new TypeError('broken'))],
  ])('attack #307: refuses the request when the callback %s, and logs it', async (_name, authorized) => {
    const told: unknown[][] = []
    const logger = { error: (...message: unknown[]) => told.push(message) }
    expect(await decide({ callbacks: { authorized }, logger }, asked, () => ctx)).toBe(false)
    expect(told).toEqual([['authorized-failed', expect.stringContaining('refused'), expect.any(TypeError)]])
  })

  it('rethrows exceptions of Next', async () => {
    const redirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/x;307;' })
    await expect(
      deciding(() => {
        throw redirect
      }),
    ).rejects.toBe(redirect)
  })
})

function broken(): never {
  throw new TypeError('broken')
}
