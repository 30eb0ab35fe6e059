import { describe, expect, it } from '@jest/globals'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { ProvidersAction } from '../../../../src/sign-in/SignInPageAction.js'
import { parts, Passport } from './parts.js'

const urls = (id: string) => ({
  signinUrl: `https://app.example/auth/signin/${id}`,
  callbackUrl: `https://app.example/auth/callback/${id}`,
})

describe('ProvidersAction', () => {
  it('lists the providers in order, without server-side data', async () => {
    const { providers, context } = parts()
    const { body } = await new ProvidersAction(providers).handle(context())
    const list = JSON.parse(body ?? '') as object
    expect(Object.keys(list)).toEqual(['cred', 'op'])
    expect(list).toEqual({
      cred: { id: 'cred', name: 'Credentials', type: 'credentials', ...urls('cred') },
      op: { id: 'op', name: 'Example', type: 'passport', ...urls('op') },
    })
  })

  it('lists a provider under any id without touching a prototype', async () => {
    const providers = new ProviderCatalogue([new Passport({ id: '__proto__', name: 'x' })])
    const { body } = await new ProvidersAction(providers).handle(parts().context())
    expect(body).toContain('{"__proto__":{"id":"__proto__"')
  })
})
