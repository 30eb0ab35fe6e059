import { expect, it } from '@jest/globals'
import { leaveFor } from '../../../../plugins/next/src/leaveFor.js'
import { aRequest, NextScope } from './fixtures.js'

it('throws the redirect of Next', async () => {
  const scope = new NextScope(aRequest())
  const thrown: unknown = await scope
    .act(() => leaveFor('https://id.example/authorize?a=b'))
    .catch((error: unknown) => error)
  const { digest } = thrown as { digest?: string }
  expect(digest).toMatch(/^NEXT_REDIRECT;.*https:\/\/id\.example\/authorize\?a=b/)
})
