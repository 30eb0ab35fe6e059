import { expect, it } from '@jest/globals'
import { waitUntilOf } from '../../../../plugins/sveltekit/src/waitUntilOf.js'

it.each(['ctx', 'context'])('hands work to platform.%s, whose method needs its object', (name) => {
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

it.each([undefined, {}, { req: {} }, { ctx: {} }])('has no way on the platform %j', (platform) => {
  expect(waitUntilOf(platform)).toBeUndefined()
})
