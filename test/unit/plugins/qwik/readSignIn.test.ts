import { describe, expect, it } from '@jest/globals'
import { readSignIn } from '../../../../plugins/qwik/src/readSignIn.js'

describe('readSignIn', () => {
  it('returns the fields as the provider receives them', () => {
    const sent = {
      providerId: 'cred',
      redirectTo: '/home',
      authorizationParams: 'prompt=login',
      options: { username: 'ann', age: 7 },
    }
    expect(readSignIn(sent)).toEqual({
      providerId: 'cred',
      redirectTo: '/home',
      fields: { username: 'ann', age: '7', clientParams: { prompt: 'login' } },
    })
  })

  it('treats empty texts as missing', () => {
    const sent = { providerId: '', redirectTo: '', authorizationParams: '', options: { redirectTo: '' } }
    expect(readSignIn(sent)).toEqual({ fields: { clientParams: {} } })
  })

  it('does not let a field of a provider set options of the library', () => {
    const options = { federated: 'true', authorizationParams: 'client_id=evil', redirectTo: '/near' }
    expect(readSignIn({ redirectTo: '/far', options })).toEqual({
      redirectTo: '/near',
      fields: { clientParams: {} },
    })
  })

  it('defect R65: passes parameters as those of a client, never of server code, in whatever form they are sent', () => {
    const params = { scope: 'admin', prompt: 'login' }
    const query = new URLSearchParams(params)
    for (const authorizationParams of [params, query, String(query), `${String(query)}&${String(query)}`]) {
      const read = readSignIn({ authorizationParams })
      expect(read).toEqual({ fields: { clientParams: params } })
      expect('fields' in read && read.fields.authorizationParams).toBeUndefined()
    }
  })

  it('defect R37: refuses URLSearchParams that Qwik has emptied, and explains how to send them', () => {
    const params = new URLSearchParams({ prompt: 'login' })
    const sent = JSON.parse(JSON.stringify({ providerId: 'op', authorizationParams: params })) as unknown
    expect(readSignIn(sent)).toEqual({
      faults: { authorizationParams: [expect.stringContaining('Send String(params)')] },
    })
    expect(readSignIn({ providerId: 'op', authorizationParams: String(params) })).toMatchObject({
      fields: { clientParams: { prompt: 'login' } },
    })
  })

  it('reports every invalid field', () => {
    const sent = { providerId: 1, redirectTo: ['/'], authorizationParams: { scope: ['admin'] }, options: 'x' }
    expect(readSignIn(sent)).toEqual({
      faults: {
        providerId: ['The provider must be a string.'],
        redirectTo: ['The destination must be a string.'],
        authorizationParams: ['The parameters must be strings.'],
        options: ['The fields must be strings, numbers or booleans.'],
      },
    })
  })
})
