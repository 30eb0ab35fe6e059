import { expect, it } from '@jest/globals'
import { waitUntilOf } from '../../../../plugins/qwik/src/waitUntilOf.js'

it.each([
  ['Netlify', (waitUntil: () => void) => ({ waitUntil })],
  ['Cloudflare', (waitUntil: () => void) => ({ env: {}, ctx: { waitUntil } })],
])('hands work to %s, on the object it belongs to', async (_platform, platformWith) => {
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

it.each([{}, { incomingMessage: {} }, { ctx: {} }])('is nothing where the platform has none (%j)', (platform) => {
  expect(waitUntilOf(platform)).toBeUndefined()
})
