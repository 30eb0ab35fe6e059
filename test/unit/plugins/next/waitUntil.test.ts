import { expect, it } from '@jest/globals'
import { aRequest, NextScope } from './fixtures.js'

const { waitUntil } = await import('../../../../plugins/next/src/waitUntil.js')

it('passes work to Next while a request is answered or a page is rendered', () => {
  const scope = new NextScope(aRequest())
  const [first, second] = [Promise.resolve(1), Promise.resolve(2)]
  scope.act(() => waitUntil?.(first))
  scope.render(() => waitUntil?.(second))
  expect(scope.works).toEqual([first, second])
})

it('does not throw outside of Next', () => {
  expect(() => waitUntil?.(Promise.resolve())).not.toThrow()
  expect(waitUntil).toBeDefined()
})
