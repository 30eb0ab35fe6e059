import { describe, expect, it } from '@jest/globals'
import { fieldsOf } from '../../../../plugins/solid-start/src/fieldsOf.js'

describe('fieldsOf', () => {
  it('hands on what server code says', () => {
    const fields = { redirectTo: '/', authorizationParams: { prompt: 'login' }, federated: true }
    expect(fieldsOf(fields)).toBe(fields)
  })

  describe.each([
    ['a form', () => new FormData()],
    ['an encoded form', () => new URLSearchParams()],
  ])('%s', (_name, empty) => {
    it('gives text, and of several with one name the first', () => {
      const form = empty()
      form.append('username', 'ann')
      form.append('username', 'bob')
      form.append('redirectTo', '/home')
      expect(fieldsOf(form)).toEqual({ username: 'ann', redirectTo: '/home', federated: false })
    })

    it('keeps nothing but where to go, for SolidStart to write into a cookie', () => {
      const form = empty()
      for (const name of ['username', 'password', 'password', 'redirectTo']) form.append(name, 'x')
      fieldsOf(form)
      expect([...form.keys()]).toEqual(['redirectTo'])
    })

    it('ignores parameters of an authorization request, and reads one field for a sign-out elsewhere', () => {
      const form = empty()
      form.append('authorizationParams', 'prompt=none')
      form.append('federated', 'true')
      expect(fieldsOf(form)).toEqual({ federated: true })
      form.append('federated', 'false')
      expect(fieldsOf(form)).toEqual({ federated: false })
    })

    it('takes a field for a field, whatever its name is', () => {
      const form = empty()
      for (const name of ['__proto__', 'constructor', 'getAll']) form.append(name, 'x')
      const fields = fieldsOf(form)
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
      expect(Object.keys(fields)).toEqual(['__proto__', 'constructor', 'getAll', 'federated'])
    })
  })

  it('takes no file', () => {
    const form = new FormData()
    form.append('password', new Blob(['x']), 'x.txt')
    expect(fieldsOf(form)).toEqual({ federated: false })
    expect([...form.keys()]).toEqual([])
  })
})
