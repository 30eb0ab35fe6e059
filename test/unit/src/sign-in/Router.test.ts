import { describe, expect, it } from '@jest/globals'
import { MethodNotAllowed, MissingCSRF, NotFound } from '../../../../src/core/errors.js'
import { Action, json, type Reply } from '../../../../src/http/Reply.js'
import type { Router } from '../../../../src/sign-in/Router.js'
import { parts } from './parts.js'

class Route extends Action {
  constructor(
    override readonly path: string,
    override readonly methods: readonly string[],
  ) {
    super()
  }

  override handle(): Promise<Reply> {
    return Promise.resolve(json(this.path))
  }
}

const page = new Route('signin', ['GET'])
const form = new Route('signin', ['POST'])
const start = new Route('signin/:provider', ['POST'])
const session = new Route('session', ['GET', 'POST'])
const router = (): Router => parts().router(page, form, start, session)

describe('Router', () => {
  it('finds an action by path and method', () => {
    expect(router().find('GET', '/signin')).toEqual({ action: page, route: { action: 'signin' } })
    expect(router().find('POST', '/signin').action).toBe(form)
    expect(router().find('POST', '/session').action).toBe(session)
  })

  it('finds an action of a provider', () => {
    expect(router().find('POST', '/signin/op')).toEqual({
      action: start,
      route: { action: 'signin', providerId: 'op' },
    })
  })

  it('does not decode the id', () => {
    expect(router().find('POST', '/signin/o%70').route.providerId).toBe('o%70')
    expect(router().find('POST', '/signin/undefined').route.providerId).toBe('undefined')
  })

  it('routes HEAD like GET', () => {
    expect(router().find('HEAD', '/signin').action).toBe(page)
    expect(() => router().find('HEAD', '/signin/op')).toThrow(MethodNotAllowed)
  })

  it.each([
    '',
    '/',
    '//signin',
    '/signin/',
    '/signin//op',
    '/signin/op/',
    '/signin/op/extra',
    '/SIGNIN',
    '/session/op',
    '/session;x=1',
    '/%73ession',
    '/__proto__',
    '/constructor',
    '/signin/:provider/x',
    '/session\n',
    `/${'a/'.repeat(500)}`,
  ])('serves nothing at %j', (path) => {
    expect(() => router().find('GET', path)).toThrow(NotFound)
  })

  it('names the methods of a path for another method', () => {
    expect(() => router().find('DELETE', '/signin')).toThrow(new MethodNotAllowed(['GET', 'POST']))
    expect(() => router().find('GET', '/signin/op')).toThrow(new MethodNotAllowed(['POST']))
  })

  it('recognizes its own paths and everything below them', () => {
    const served = ['/signin', '/signin/op', '/session', '/session/x'].map((path) => router().serves(path))
    expect(served).toEqual([true, true, true, true])
    const foreign = ['', '/', '/home', '/signing', '/home/signin'].map((path) => router().serves(path))
    expect(foreign).toEqual([false, false, false, false, false])
  })

  it('recognizes pages that are redirect targets, but nothing below them', () => {
    class Settings extends Action {
      override readonly path = 'settings'
      override readonly methods = ['GET']
      override readonly isDestination = true
      override handle(): Promise<Reply> {
        return Promise.resolve(json(null))
      }
    }
    const { router: routed } = parts()
    expect(['/settings', '/settings/x', '/settings/'].map((path) => routed(new Settings()).serves(path))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('refuses a POST without proof of origin', async () => {
    const { context } = parts()
    await expect(router().dispatch(session, context({ method: 'POST' }))).rejects.toThrow(MissingCSRF)
    expect((await router().dispatch(session, context())).body).toBe('"session"')
  })
})
