import { describe, expect, it } from '@jest/globals'
import { ConfiguredCredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { LazyFlow } from '../../../../src/sign-in/FlowCatalogue.js'
import type { SignInProtocol } from '../../../../src/sign-in/SignInFlow.js'
import { Passport, PassportFlow } from './parts.js'

const passport = new Passport({ id: 'op', name: 'Example' })

function lazy(load: () => Promise<SignInProtocol<Passport>> = () => Promise.resolve(new PassportFlow())) {
  const loads: Promise<SignInProtocol<Passport>>[] = []
  const options = { performs: Passport, signInRoute: 'callback', callbackMethods: ['POST'] } as const
  const flow = new LazyFlow<Passport>(options, () => {
    const loading = load()
    loads.push(loading)
    return loading
  })
  return { flow, loads }
}

describe('LazyFlow', () => {
  it('describes itself before it is loaded', () => {
    const { flow, loads } = lazy()
    const other = new ConfiguredCredentialsProvider({ id: 'cred', type: 'credentials', authorize: () => null })
    expect([flow.supports(passport), flow.supports(other)]).toEqual([true, false])
    expect([flow.signInRoute, flow.postsOwnForm, flow.callbackMethods]).toEqual(['callback', false, ['POST']])
    expect(loads).toEqual([])
  })

  it('has the defaults of every flow', () => {
    const { signInRoute, postsOwnForm, callbackMethods } = new LazyFlow({ performs: Passport }, () =>
      Promise.resolve(new PassportFlow()),
    )
    expect([signInRoute, postsOwnForm, callbackMethods]).toEqual(['signin', false, ['GET', 'POST']])
  })

  it('is loaded once for any number of sign-ins', async () => {
    const { flow, loads } = lazy()
    const [one, other] = await Promise.all([flow.load(), flow.load()])
    expect(one).toBe(other)
    expect(await flow.load()).toBe(one)
    expect(loads).toHaveLength(1)
  })

  it('is loaded again after a failure', async () => {
    const tries = [Promise.reject(new TypeError('gone')), Promise.resolve(new PassportFlow())]
    const { flow } = lazy(() => tries.shift() ?? Promise.reject(new RangeError('asked too often')))
    await expect(flow.load()).rejects.toThrow('gone')
    const loaded = await flow.load()
    expect(await flow.load()).toBe(loaded)
  })
})
