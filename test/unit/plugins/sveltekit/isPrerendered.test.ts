import { expect, it } from '@jest/globals'
import { isPrerendered } from '../../../../plugins/sveltekit/src/isPrerendered.js'

it.each(['https://app.example/', 'https://app.example/a?b=c', 'https://app.example/[fallback]?x'])(
  'returns false for %s',
  (url) => {
    expect(isPrerendered({ url: new URL(url) })).toBe(false)
  },
)

it('returns true for an event whose query cannot be read', () => {
  const url = new URL('http://sveltekit-prerender/')
  Object.defineProperty(url, 'search', {
    get() {
      throw new TypeError('Cannot access url.search on a page with prerendering enabled')
    },
  })
  expect(isPrerendered({ url })).toBe(true)
})

it('returns true for the fallback page, under any base path', () => {
  expect(isPrerendered({ url: new URL('http://sveltekit-prerender/sub/[fallback]') })).toBe(true)
})
