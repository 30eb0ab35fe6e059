import { expect, it } from '@jest/globals'
import { setCookie } from '../../../../plugins/sveltekit/src/setCookie.js'
import type { Cookie } from 'authengine'

type Given = [name: string, value: string, options: object]

function given(cookie: Cookie): Given[] {
  const calls: Given[] = []
  setCookie({ set: (...call) => void calls.push(call) }, cookie)
  return calls
}

it('sets every attribute for which SvelteKit has a default', () => {
  const [[name, value, options] = []] = given({ name: 'a', value: 'b', options: {} })
  expect([name, value]).toEqual(['a', 'b'])
  expect(options).toEqual({
    ...{ path: '/', httpOnly: true, secure: false, sameSite: 'lax' },
    encode: expect.any(Function) as unknown,
  })
})

it('passes on the attributes of the cookie', () => {
  const options = {
    ...{ path: '/sub', httpOnly: false, secure: true, sameSite: 'strict' as const, domain: 'app.example', maxAge: 0 },
    ...{ expires: new Date(0), partitioned: true, priority: 'high' as const },
  }
  const [[, , said] = []] = given({ name: 'a', value: '', options })
  expect(said).toMatchObject(options)
})

it('encodes the value as the routes do, and keeps SvelteKit from encoding it again', () => {
  const [[, value, options] = []] = given({ name: 'a', value: 'x|y z', options: {} })
  expect(value).toBe('x%7Cy%20z')
  expect((options as { encode(value: string): string }).encode('x%7Cy')).toBe('x%7Cy')
})
