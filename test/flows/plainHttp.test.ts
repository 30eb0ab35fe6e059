import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { customFetch } from 'authengine'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { composeFetch } from '../support/op/composeFetch.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { anOp, aSite, leaves, registered, signsIn } from './oidcSite.js'

let op: Op

beforeAll(async () => {
  const client = registered({ post_logout_redirect_uris: [`${ORIGIN}/auth/signout/op`] })
  op = await startOp({ host: 'keycloak', clients: [client] })
})
afterAll(() => op.close())

describe('an identity provider over http under the name of a service', () => {
  it('defect R45: is accepted with allowDangerousHttp, also in production', async () => {
    const { browser, log } = aSite([
      anOp(op, { allowDangerousHttp: true, idToken: false, [customFetch]: composeFetch }),
    ])
    const alice = browser()
    const done = await signsIn(alice, op)
    expect(done.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
    expect(log.codes('warn')).toEqual(['dangerous-http'])
    expect(log.codes('error')).toEqual([])
    const left = await alice.submit('/auth/signout', { callbackUrl: '/bye', federated: 'true' })
    expect(left.headers.get('location')).toContain(`${op.issuer}/session/end?`)
  })

  it('defect R45: is refused without the option, and receives no request', async () => {
    op.requests.length = 0
    const issuer = op.issuer
    expect(() => aSite([anOp(op, { [customFetch]: composeFetch })])).toThrow('allowDangerousHttp')
    const env = { NODE_ENV: 'production', AUTH_OP_ISSUER: issuer }
    const { browser, log } = aSite([anOp(op, { issuer: undefined, [customFetch]: composeFetch })], {}, env)
    expect((await leaves(browser())).searchParams.get('error')).toBe('OAuthSignInError')
    expect(log.text()).toContain('allowDangerousHttp')
    expect(op.requests).toEqual([])
  })
})
