import { afterAll, describe, expect, it } from '@jest/globals'
import { checkSecret } from '../../../../../src/cli/doctor/checkSecret.js'
import { aPatient, GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk()
afterAll(() => {
  desk.clear()
})
const OTHER = `${GOOD.slice(9)}${GOOD.slice(0, 9)}`

const PLACEHOLDER = 'your-secret-at-least-32-characters-long'

describe('the check of the secret', () => {
  it.each([
    [{}, ['fault there is no secret']],
    [{ AUTH_SECRET: '' }, ['fault there is no secret']],
    [{ AUTH_SECRET: '   ' }, ['fault there is no secret']],
    [{ AUTH_SECRET: GOOD }, ['ok there is one']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: OTHER }, ['ok there are 2: the first seals']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: '   ' }, ['fault AUTH_SECRET_1 is blank: every request is refused.']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: PLACEHOLDER }, ['warning AUTH_SECRET_1 looks like a placeholder']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: 'changeme' }, ['warning AUTH_SECRET_1 has fewer than 32 characters']],
    [{ AUTH_SECRET_1: GOOD }, ['warning AUTH_SECRET_1 is set, and AUTH_SECRET is not']],
    [{ AUTH_SECRET: GOOD.slice(1) }, ['warning it has fewer than 32 characters. Production refuses it']],
    [{ AUTH_SECRET: GOOD.slice(1), NODE_ENV: 'production' }, ['fault it has fewer than 32 characters']],
    [{ AUTH_SECRET: PLACEHOLDER, NODE_ENV: 'production' }, ['fault it looks like a placeholder']],
    [{ AUTH_SECRET: PLACEHOLDER }, ['warning it looks like a placeholder']],
    [{ AUTH_SECRET: 'Replace this with 32 random characters!' }, ['warning it looks like a placeholder']],
    [{ AUTH_SECRET: 'ab'.repeat(20) }, ['warning it looks like a placeholder, or repeats itself']],
  ])('judges %j', async (env, said) => {
    const verdicts = await checkSecret(aPatient(desk, env))
    expect(verdicts).toHaveLength(said.length)
    for (const [at, { found, status }] of verdicts.entries()) expect(`${status} ${found}`).toContain(said[at])
    for (const { fix, status } of verdicts) expect(Boolean(fix)).toBe(status !== 'ok')
    for (const value of Object.values(env)) if (value.trim()) expect(JSON.stringify(verdicts)).not.toContain(value)
  })

  it.each([
    [
      'NEXTAUTH_SECRET',
      'NextAuth',
      /^Rename NEXTAUTH_SECRET to FORMER_NEXTAUTH_SECRET, .* npx authengine secret --write/,
    ],
    ['BETTER_AUTH_SECRET', 'Better Auth', /^Rename BETTER_AUTH_SECRET to FORMER_BETTER_AUTH_SECRET, .* secret --write/],
    ['AUTH0_SECRET', 'the SDK of Auth0', /^npx authengine secret --write$/],
  ])('names %s, which another library reads', async (name, library, fix) => {
    const [verdict] = await checkSecret(aPatient(desk, { [name]: GOOD }))
    expect(verdict?.found).toContain(`${name} of ${library} is set, but authengine reads AUTH_SECRET.`)
    expect(verdict?.fix).toMatch(fix)
    expect(JSON.stringify(verdict)).not.toContain(GOOD)
    expect(await checkSecret(aPatient(desk, { [name]: OTHER, AUTH_SECRET: GOOD }))).toMatchObject([{ status: 'ok' }])
  })

  it('checks the secrets of the configuration as well', async () => {
    const patient = aPatient(desk, {}, { secret: GOOD, jwt: { secret: PLACEHOLDER } })
    expect(await checkSecret(patient)).toMatchObject([{ status: 'warning' }])
  })

  it('accepts a long random secret with any prefix', async () => {
    const AUTH_SECRET = 'prod-secret-9f2c41d8b07e6a35e81b3d5f6c9a027447a0c2e9f1b86d53b5d3f7081e6c9a24'
    expect(await checkSecret(aPatient(desk, { AUTH_SECRET }))).toMatchObject([{ status: 'ok' }])
  })

  // As an older secret, it would still unseal sessions, and production refuses it.
  it.each([
    [{ AUTH_SECRET: 'short' }, {}, 'npx authengine secret --write'],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: 'short' }, {}, 'Remove AUTH_SECRET_1.'],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: '   ' }, {}, 'Remove AUTH_SECRET_1.'],
    [{ AUTH_SECRET_1: 'short' }, {}, 'Remove AUTH_SECRET_1. Then: npx authengine secret --write'],
    [{}, { secret: 'short' }, 'Write there what "npx authengine secret" prints.'],
    [{}, { secret: [GOOD, 'short'] }, 'Remove it from the option secret.'],
    [{}, { secret: [GOOD, undefined as never] }, 'Remove it from the option secret.'],
    [{}, { secret: GOOD, jwt: { secret: [OTHER, 'short'] } }, 'Remove it from jwt.secret.'],
  ])('explains how to replace a weak secret: %j', async (env, config, fix) => {
    expect((await checkSecret(aPatient(desk, env, config)))[0]).toMatchObject({ fix })
  })

  it.each([{ jwt: { secret: GOOD } }, { secret: GOOD, jwt: { secret: [] } }])(
    'reports a configuration with which the engine refuses every request: %j',
    async (config) => {
      expect(await checkSecret(aPatient(desk, {}, config))).toMatchObject([
        { status: 'fault', found: expect.stringContaining('every request is refused') },
      ])
    },
  )
})
