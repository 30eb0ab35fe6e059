import { afterEach, expect, it } from '@jest/globals'
import { leaving } from '../../../../../plugins/sveltekit/src/components/leaving.js'

const page = globalThis as { location?: unknown }
afterEach(() => {
  delete page.location
})

/** The effects of an action result on a page. */
async function done(result: { type: string; location?: string }, href = 'https://app.example/sub/login#top') {
  const did: string[] = []
  page.location = {
    href,
    assign: (url: string) => void did.push(`assign ${url}`),
    reload: () => void did.push('reload'),
  }
  const update = (): Promise<void> => Promise.resolve(void did.push('update'))
  await leaving()({ result, update })
  return did
}

it.each([
  ['https://id.example/authorize', 'https://id.example/authorize'],
  ['/auth/verify-request', 'https://app.example/auth/verify-request'],
  ['/sub/login', 'https://app.example/sub/login'],
])('navigates to %s', async (location, url) => {
  expect(await done({ type: 'redirect', location })).toEqual([`assign ${url}`])
})

it('reloads the page if only the fragment differs', async () => {
  expect(await done({ type: 'redirect', location: '/sub/login#below' })).toEqual([
    'assign https://app.example/sub/login#below',
    'reload',
  ])
})

it.each(['success', 'failure', 'error'])('leaves "%s" to the framework', async (type) => {
  expect(await done({ type })).toEqual(['update'])
})
