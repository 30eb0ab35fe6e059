import { describe, expect, it } from '@jest/globals'
import { readSignIn } from '../../../../plugins/qwik/src/readSignIn.js'

describe('readSignIn', () => {
  it('takes fields as the provider gets them', () => {
    const sent = {
      providerId: 'cred',
      redirectTo: '/home',
      authorizationParams: 'prompt=login',
      options: { username: 'ann', age: 7 },
    }
    expect(readSignIn(sent)).toEqual({
      providerId: 'cred',
      redirectTo: '/home',
      fields: { username: 'ann', age: '7', authorizationParams: { prompt: 'login' } },
    })
  })

  it('counts empty texts as left out', () => {
    const sent = { providerId: '', redirectTo: '', authorizationParams: '', options: { redirectTo: '' } }
    expect(readSignIn(sent)).toEqual({ fields: { authorizationParams: {} } })
  })

  it('lets no field of a provider become an instruction', () => {
    const options = { federated: 'true', authorizationParams: 'client_id=evil', redirectTo: '/near' }
    expect(readSignIn({ redirectTo: '/far', options })).toEqual({
      redirectTo: '/near',
      fields: { authorizationParams: {} },
    })
  })

  it.each(['scope', 'Scope', 'SCOPE', ' scope', 'scope ', 'scope[]', 'scope[0]', 'Scope [a]'])(
    'lets no browser choose what access is asked for, by %j',
    (name) => {
      const params = { [name]: 'admin', prompt: 'login', scopes: 'a name of its own' }
      const query = new URLSearchParams(params)
      for (const authorizationParams of [params, query, String(query), `${String(query)}&${String(query)}`]) {
        expect(readSignIn({ authorizationParams })).toEqual({
          fields: { authorizationParams: { prompt: 'login', scopes: 'a name of its own' } },
        })
      }
    },
  )

  it('says of every field what is wrong with it', () => {
    const sent = { providerId: 1, redirectTo: ['/'], authorizationParams: { scope: ['admin'] }, options: 'x' }
    expect(readSignIn(sent)).toEqual({
      faults: {
        providerId: ['The provider must be a text.'],
        redirectTo: ['The destination must be a text.'],
        authorizationParams: ['The parameters must be texts.'],
        options: ['The fields must be texts, numbers or booleans.'],
      },
    })
  })
})
