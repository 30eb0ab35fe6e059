import type { RequestEventBase } from '@builder.io/qwik-city'
import { expect, it } from '@jest/globals'
import { setCookie } from '../../../../plugins/qwik/src/setCookie.js'

it.each([
  ['a=b; Path=/; HttpOnly', ['a', 'b; Path=/; HttpOnly']],
  ['a=b%7Cc=d; Path=/', ['a', 'b%7Cc=d; Path=/']],
  ['a=; Max-Age=0; Path=/', ['a', '; Max-Age=0; Path=/']],
])('sets %s unchanged', (line, expected) => {
  const calls: unknown[] = []
  setCookie({ cookie: { set: (...args: unknown[]) => calls.push(args) } } as unknown as RequestEventBase, line)
  expect(calls).toEqual([expected])
})
