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
  it('lets every user pass if there is no callback', async () => {
    expect(await decide({}, asked, unasked)).toBe(true)
    expect(await decide({ callbacks: {} }, asked, unasked)).toBe(true)
  })

  it('lets pass what is true, now or later', async () => {
    expect(await deciding(() => true)).toBe(true)
    expect(await deciding(() => Promise.resolve(true))).toBe(true)
  })

  it.each([false, undefined, null, 0, 1, '', 'yes', {}, { user: { name: 'Ann' } }])(
    'attack #307: refuses for the answer %j',
    async (answer) => {
      expect(await deciding(() => answer)).toBe(false)
      expect(await deciding(() => Promise.resolve(answer))).toBe(false)
    },
  )

  it('hands over a response', async () => {
    const response = new Response('no', { status: 403 })
    expect(await deciding(() => response)).toBe(response)
  })

  it('tells session, request and context, and keeps the object of the callback', async () => {
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
  ])('attack #307: refuses when it %s, and tells the logger', async (_name, authorized) => {
    const told: unknown[][] = []
    const logger = { error: (...message: unknown[]) => told.push(message) }
    expect(await decide({ callbacks: { authorized }, logger }, asked, () => ctx)).toBe(false)
    expect(told).toEqual([['authorized-failed', expect.stringContaining('refused'), expect.any(TypeError)]])
  })

  it('leaves exceptions to Next that are its own', async () => {
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
