import { expect, it } from '@jest/globals'
import { isPrerendered } from '../../../../plugins/sveltekit/src/isPrerendered.js'

it.each(['https://app.example/', 'https://app.example/a?b=c', 'https://app.example/[fallback]?x'])(
  'takes %s for an auth context',
  (url) => {
    expect(isPrerendered({ url: new URL(url) })).toBe(false)
  },
)

it('knows an event that refuses to tell its query', () => {
  const url = new URL('http://sveltekit-prerender/')
  Object.defineProperty(url, 'search', {
    get() {
      throw new TypeError('Cannot access url.search on a page with prerendering enabled')
    },
  })
  expect(isPrerendered({ url })).toBe(true)
})

it('knows the fallback page, under any base path', () => {
  expect(isPrerendered({ url: new URL('http://sveltekit-prerender/sub/[fallback]') })).toBe(true)
})
