import { afterEach, describe, expect, it } from '@jest/globals'
import Auth0 from '@authengine/providers/auth0'
import Credentials from '@authengine/providers/credentials'
import Development from '@authengine/providers/development'
import GitHub from '@authengine/providers/github'
import type { AuthConfig } from 'authengine'
import { checkProviders } from '../../../../../src/cli/doctor/checkProviders.js'
import type { Verdict } from '../../../../../src/cli/doctor/Verdict.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { LoopbackSite, type Scripted } from '../../../../support/cli/LoopbackSite.js'

const WELL_KNOWN = '/.well-known/openid-configuration'
let desk = new Desk()
let site: LoopbackSite | undefined
afterEach(async () => {
  desk.clear()
  desk = new Desk()
  await site?.stop()
  site = undefined
})

async function anIssuer(answer: (origin: string) => Scripted): Promise<string> {
  site = await LoopbackSite.start((origin) => ({ [WELL_KNOWN]: answer(origin) }))
  return site.origin
}

async function verdictOn(
  env: Record<string, string>,
  providers: AuthConfig['providers'] = [Auth0],
  offline = false,
): Promise<readonly Verdict[]> {
  return checkProviders(aPatient(desk, env, { providers }, { offline }))
}

const AUTH0 = { AUTH_AUTH0_ID: 'me', AUTH_AUTH0_SECRET: 'swordfish' }

const METADATA = {
  authorization_endpoint: 'https://op.example/authorize',
  token_endpoint: 'https://op.example/token',
  jwks_uri: 'https://op.example/keys',
}

describe('the check of the providers', () => {
  it('reports that production has no provider besides the development sign-in', async () => {
    const production = { NODE_ENV: 'production' }
    // As "authengine init" writes it.
    expect(await verdictOn(production, [Development])).toHaveLength(1)
    expect(await verdictOn(production, [Development()])).toEqual([
      {
        about: 'development',
        status: 'fault',
        found: 'the development sign-in is the only provider, and production does not have it: users cannot sign in.',
        fix: 'npx authengine add google, or another provider.',
      },
    ])
    const credentials = Credentials({ authorize: () => null })
    expect(await verdictOn(production, [credentials])).toEqual([])
    expect(await verdictOn({ NODE_ENV: 'development' }, [Development()])).toEqual([])
    expect(await verdictOn(production, [])).toEqual([])
  })

  it('warns of a development sign-in beside another provider, because production does not have it', async () => {
    const providers = [Credentials({ authorize: () => null }), Development]
    expect(await verdictOn({ NODE_ENV: 'production' }, providers)).toEqual([
      {
        about: 'development',
        status: 'warning',
        found: 'the development sign-in is in the list of providers, and production does not have it.',
        fix: 'Remove Development from providers, or leave it for development.',
      },
    ])
    expect(await verdictOn({ NODE_ENV: 'development' }, providers)).toEqual([])
  })

  it('requests the metadata once, and accepts an issuer that equals the configured one', async () => {
    const issuer = await anIssuer((origin) => ({ body: { ...METADATA, issuer: origin } }))
    const verdicts = await verdictOn({ ...AUTH0, AUTH_AUTH0_ISSUER: issuer })
    expect(verdicts).toEqual([{ about: 'auth0', status: 'ok', found: `its metadata names the issuer ${issuer}.` }])
    expect(desk.asked).toEqual([`${issuer}${WELL_KNOWN}`])
  })

  it.each([
    [{}, 'warning there is no client id: AUTH_AUTH0_ID is not set.', 'npx authengine add auth0'],
    [{ NODE_ENV: 'development' }, 'warning there is no client id', 'npx authengine add auth0'],
    [{ NODE_ENV: 'production' }, 'fault there is no client id', 'npx authengine add auth0'],
    [{ NODE_ENV: 'staging' }, 'fault there is no client id', 'npx authengine add auth0'],
    [
      { AUTH0_CLIENT_ID: 'me' },
      'fault there is no client id: AUTH_AUTH0_ID is not set. AUTH0_CLIENT_ID is set, but authengine does not read it.',
      'Rename it to AUTH_AUTH0_ID.',
    ],
    [AUTH0, 'fault there is no issuer.', 'AUTH_AUTH0_ISSUER=https://…'],
    [
      { ...AUTH0, AUTH_AUTH0_ISSUER: 'http://127.0.0.1:1' },
      'fault its metadata cannot be read: ',
      'Open http://127.0.0.1:1',
    ],
    [
      { ...AUTH0, AUTH_AUTH0_ISSUER: 'http://op.example' },
      'http://op.example is not https',
      'Correct AUTH_AUTH0_ISSUER',
    ],
  ])('reports what is missing: %j', async (env, found, fix) => {
    const [verdict] = await verdictOn(env)
    expect(`${verdict!.status} ${verdict!.found}`).toContain(found)
    expect(verdict!.fix).toContain(fix)
    expect(JSON.stringify(verdict)).not.toContain('swordfish')
  })

  it('reports another issuer, and a clock that is wrong', async () => {
    const issuer = await anIssuer(() => ({ body: { ...METADATA, issuer: 'https://other.example' } }))
    desk.clock.forward(-90)
    const verdicts = await verdictOn({ ...AUTH0, AUTH_AUTH0_ISSUER: issuer })
    expect(verdicts[0]).toMatchObject({ status: 'fault', fix: 'AUTH_AUTH0_ISSUER=https://other.example' })
    expect(verdicts[1]?.found).toMatch(/^this machine is (89|9\d) seconds behind it/)
  })

  it('reports a response that is not metadata', async () => {
    const issuer = await anIssuer(() => ({ body: {} }))
    expect((await verdictOn({ ...AUTH0, AUTH_AUTH0_ISSUER: issuer }))[0]?.found).toContain('it names no issuer')
  })

  it('reports metadata that lack an endpoint, unless the configuration has it', async () => {
    const issuer = await anIssuer((origin) => ({ body: { ...METADATA, issuer: origin, jwks_uri: undefined } }))
    const env = { ...AUTH0, AUTH_AUTH0_ISSUER: issuer }
    expect((await verdictOn(env))[0]).toMatchObject({ status: 'fault', found: 'its metadata has no jwks_uri.' })
    const known = Auth0({ jwks_endpoint: 'https://op.example/keys' })
    expect(await verdictOn(env, [known])).toMatchObject([{ status: 'ok' }])
  })

  it('requests nothing with --offline, and nothing of a service with fixed endpoints', async () => {
    expect(await verdictOn({ ...AUTH0, AUTH_AUTH0_ISSUER: 'https://op.example' }, [Auth0], true)).toMatchObject([
      { status: 'unknown', found: 'its metadata was not asked for: --offline.' },
    ])
    const env = { AUTH_GITHUB_ID: 'me', AUTH_GITHUB_SECRET: 'swordfish' }
    expect(await verdictOn(env, [GitHub, Credentials({ authorize: () => null, credentials: {} })])).toMatchObject([
      { about: 'github', status: 'ok' },
    ])
    expect(desk.asked).toEqual([])
  })

  it('warns of a client without a secret, unless it authenticates in another way', async () => {
    const env = { AUTH_GITHUB_ID: 'me' }
    expect((await verdictOn(env, [GitHub]))[0]).toMatchObject({ status: 'warning', fix: 'AUTH_GITHUB_SECRET=…' })
    const open = GitHub({ client: { token_endpoint_auth_method: 'none' } })
    expect(await verdictOn(env, [open])).toMatchObject([{ status: 'ok' }])
  })

  it('explains where to correct an issuer of the configuration', async () => {
    const corp = { id: 'corp', name: 'Corp', type: 'oidc', issuer: 'http://127.0.0.1:1', clientId: 'me' } as const
    const [, unreachable] = await verdictOn({}, [corp])
    expect(unreachable?.fix).toContain('Correct the issuer of "corp" in auth.config.js, or let this machine reach it.')
    const issuer = await anIssuer(() => ({ body: { ...METADATA, issuer: 'https://other.example' } }))
    const [, renamed] = await verdictOn({}, [{ ...corp, issuer }])
    expect(renamed?.fix).toBe('In auth.config.js, set the issuer of "corp" to "https://other.example".')
  })

  it('leaves a client id under a misspelled name to the check of the configuration', async () => {
    const misspelled: object = { clientID: 'me', clientSecret: 'swordfish' }
    expect(await verdictOn({}, [GitHub(misspelled)])).toEqual([])
  })

  it('reports nothing without a configuration', async () => {
    expect(await checkProviders(aPatient(desk))).toEqual([])
  })
})
