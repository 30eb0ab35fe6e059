import { expect, it } from '@jest/globals'
import { waitUntilOf } from '../../../../plugins/sveltekit/src/waitUntilOf.js'

it.each(['ctx', 'context'])('passes work to platform.%s, with its object as this', (name) => {
  const kept: unknown[] = []
  class Context {
    waitUntil(work: Promise<unknown>): void {
      if (this instanceof Context) kept.push(work)
    }
  }
  const work = Promise.resolve()
  waitUntilOf({ [name]: new Context() })?.(work)
  expect(kept).toEqual([work])
})

it.each([undefined, {}, { req: {} }, { ctx: {} }])('returns undefined for the platform %j', (platform) => {
  expect(waitUntilOf(platform)).toBeUndefined()
})
