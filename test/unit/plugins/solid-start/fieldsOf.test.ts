import { describe, expect, it } from '@jest/globals'
import { fieldsOf } from '../../../../plugins/solid-start/src/fieldsOf.js'

describe('fieldsOf', () => {
  it('returns fields of server code unchanged', () => {
    const fields = { redirectTo: '/', authorizationParams: { prompt: 'login' }, federated: true }
    expect(fieldsOf(fields)).toBe(fields)
  })

  describe.each([
    ['a form', () => new FormData()],
    ['an encoded form', () => new URLSearchParams()],
  ])('%s', (_name, empty) => {
    it('returns texts, and the first of several with the same name', () => {
      const form = empty()
      form.append('username', 'ann')
      form.append('username', 'bob')
      form.append('redirectTo', '/home')
      expect(fieldsOf(form)).toEqual({ username: 'ann', redirectTo: '/home', federated: false })
    })

    it('keeps only the destination, because SolidStart writes the form into a cookie', () => {
      const form = empty()
      for (const name of ['username', 'password', 'password', 'redirectTo']) form.append(name, 'x')
      fieldsOf(form)
      expect([...form.keys()]).toEqual(['redirectTo'])
    })

    it('ignores parameters of an authorization request, and reads the field for signing out at the provider', () => {
      const form = empty()
      form.append('authorizationParams', 'prompt=none')
      form.append('federated', 'true')
      expect(fieldsOf(form)).toEqual({ federated: true })
      form.append('federated', 'false')
      expect(fieldsOf(form)).toEqual({ federated: false })
    })

    it('reads any field name as a field', () => {
      const form = empty()
      for (const name of ['__proto__', 'constructor', 'getAll']) form.append(name, 'x')
      const fields = fieldsOf(form)
      expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
      expect(Object.keys(fields)).toEqual(['__proto__', 'constructor', 'getAll', 'federated'])
    })
  })

  it('ignores files', () => {
    const form = new FormData()
    form.append('password', new Blob(['x']), 'x.txt')
    expect(fieldsOf(form)).toEqual({ federated: false })
    expect([...form.keys()]).toEqual([])
  })
})
