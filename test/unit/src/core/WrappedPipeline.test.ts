import { describe, expect, it } from '@jest/globals'
import { CallbackLink, CallbackPipeline, WrappedPipeline } from '../../../../src/core/CallbackPipeline.js'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import type { JWT } from '../../../../src/core/User.js'

const ctx = {} as CallbackContext
const params = { user: { id: 'ann' }, account: null }
const draft = { session: { user: {}, expires: '2030-01-01T00:00:00.000Z' } }
const token: JWT = { sub: 'ann' }

describe('WrappedPipeline', () => {
  it('behaves like the inner pipeline if a plugin leaves out methods', async () => {
    const link = new CallbackLink({ redirect: () => '/there', jwt: () => null, signIn: () => '/elsewhere' })
    const wrapped = new WrappedPipeline(new CallbackPipeline([link]), () => ({}))
    expect([wrapped.affectsSessions, wrapped.affectsSignIns]).toEqual([true, true])
    expect(await wrapped.signIn(params, ctx)).toBe('/elsewhere')
    expect(await wrapped.redirect({ url: '/', baseUrl: 'https://app.example' }, ctx)).toBe('/there')
    expect(await wrapped.jwt({ token }, ctx)).toBeNull()
    expect(await wrapped.session(draft, ctx)).toBe(draft.session)
    const silent = new WrappedPipeline(new CallbackPipeline([]), () => ({}))
    expect([silent.affectsSessions, silent.affectsSignIns]).toEqual([false, false])
  })

  it('calls the methods of the plugin, with their object as this', async () => {
    class Own {
      readonly path = '/own'
      redirect = () => Promise.resolve(this.path)
      jwt = () => Promise.resolve({ sub: this.path })
      session = () => Promise.resolve({ expires: this.path })
      signIn = () => Promise.resolve(this.path)
    }
    const wrapped = new WrappedPipeline(new CallbackPipeline([]), () => new Own())
    expect([wrapped.affectsSessions, wrapped.affectsSignIns]).toEqual([true, true])
    expect(await wrapped.signIn(params, ctx)).toBe('/own')
    expect(await wrapped.redirect({ url: '/', baseUrl: 'https://app.example' }, ctx)).toBe('/own')
    expect(await wrapped.jwt({ token }, ctx)).toEqual({ sub: '/own' })
    expect(await wrapped.session(draft, ctx)).toEqual({ expires: '/own' })
  })

  it('treats any other result as a refusal', async () => {
    const wrapped = new WrappedPipeline(new CallbackPipeline([]), () => ({ signIn: () => false as never }))
    await expect(wrapped.signIn(params, ctx)).rejects.toMatchObject({ type: 'AccessDenied' })
  })
})
