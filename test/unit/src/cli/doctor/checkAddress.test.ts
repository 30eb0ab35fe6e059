import { afterAll, describe, expect, it } from '@jest/globals'
import { checkAddress } from '../../../../../src/cli/doctor/checkAddress.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk()
afterAll(() => {
  desk.clear()
})
const NODE_ENV = 'production'

describe("the check of the site's URL", () => {
  it.each([
    [{}, 'ok AUTH_URL is not set, which is fine in development'],
    [{ NODE_ENV }, 'fault AUTH_URL is not set, and in production no host is trusted'],
    [{ NODE_ENV, AUTH_TRUST_HOST: 'true' }, 'warning Every host that a request names is trusted'],
    [{ AUTH_TRUST_HOST: 'perhaps' }, 'fault AUTH_TRUST_HOST is neither true nor false'],
    [
      { NEXTAUTH_URL: 'https://a:pa55@x.example' },
      'warning NEXTAUTH_URL of NextAuth is set, but authengine reads AUTH_URL',
    ],
    [
      { AUTH_URL: 'https://app.example', BETTER_AUTH_URL: 'https://x.example' },
      'ok the site is at https://app.example',
    ],
    [{ AUTH_URL: 'app.example' }, 'fault url (AUTH_URL) is not an http or https URL'],
    [{ AUTH_URL: 'https://ann:pa55@app.example' }, 'fault url (AUTH_URL) has a query, a fragment or a user name'],
    [{ AUTH_URL: 'https://app.example' }, 'ok the site is at https://app.example, its routes are below /auth'],
    [{ AUTH_URL: 'https://app.example/' }, 'ok the site is at https://app.example'],
    [{ AUTH_URL: 'https://app.example/auth/' }, 'ok the site is at https://app.example'],
    [
      { AUTH_URL: 'https://app.example/api/auth' },
      'warning AUTH_URL has a path, so the routes are looked for below "/api/auth"',
    ],
    [{ AUTH_URL: 'http://app.example' }, 'warning AUTH_URL is http: production refuses it'],
    [{ AUTH_URL: 'http://app.example', NODE_ENV }, 'fault url (AUTH_URL) is http, so anyone on the network can read'],
    [{ AUTH_URL: 'http://localhost:3000' }, 'ok the site is at http://localhost:3000'],
    [{ AUTH_URL: 'http://localhost:3000', NODE_ENV }, 'warning AUTH_URL is a URL of this machine'],
  ])('judges %j', async (env, said) => {
    const verdicts = await checkAddress(aPatient(desk, env))
    expect(verdicts).toHaveLength(1)
    const [{ found, fix, status }] = verdicts as [(typeof verdicts)[number]]
    expect(`${status} ${found}`).toContain(said)
    expect(Boolean(fix)).toBe(status !== 'ok')
    expect(`${found} ${fix ?? ''}`).not.toContain('pa55')
  })

  it('accepts a list of hosts', async () => {
    const patient = aPatient(desk, { NODE_ENV }, { trustHost: ['app.example'] })
    expect(await checkAddress(patient)).toMatchObject([{ status: 'ok', found: 'the hosts in trustHost are trusted.' }])
  })
})
