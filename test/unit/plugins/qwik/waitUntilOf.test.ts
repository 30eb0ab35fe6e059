import { expect, it } from '@jest/globals'
import { waitUntilOf } from '../../../../plugins/qwik/src/waitUntilOf.js'

it.each([
  ['Netlify', (waitUntil: () => void) => ({ waitUntil })],
  ['Cloudflare', (waitUntil: () => void) => ({ env: {}, ctx: { waitUntil } })],
])('passes work to %s, with the object of the method as this', async (_platform, platformWith) => {
  const kept: unknown[] = []
  const owner = { kept }
  const platform = platformWith(function (this: unknown, ...work: unknown[]) {
    kept.push(this !== owner && this !== undefined, ...work)
  })
  const work = Promise.resolve('done')
  waitUntilOf(platform)?.(work)
  expect(kept).toEqual([true, work])
  await work
})

it.each([{}, { incomingMessage: {} }, { ctx: {} }])('is undefined without a waitUntil (%j)', (platform) => {
  expect(waitUntilOf(platform)).toBeUndefined()
})
