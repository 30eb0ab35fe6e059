import { afterAll, describe, expect, it } from '@jest/globals'
import { checkSecret } from '../../../../../src/cli/doctor/checkSecret.js'
import { aPatient, GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk()
afterAll(() => {
  desk.clear()
})
const OTHER = `${GOOD.slice(9)}${GOOD.slice(0, 9)}`

describe('the check of the secret', () => {
  it.each([
    [{}, ['fault there is no secret']],
    [{ AUTH_SECRET: '' }, ['fault there is no secret']],
    [{ AUTH_SECRET: '   ' }, ['fault there is no secret']],
    [{ AUTH_SECRET: GOOD }, ['ok there is one']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: OTHER }, ['ok there are 2: the first seals']],
    [{ AUTH_SECRET: GOOD, AUTH_SECRET_1: 'changeme' }, ['fault secret 2 looks like a placeholder']],
    [{ AUTH_SECRET_1: GOOD }, ['warning AUTH_SECRET_1 is set, and AUTH_SECRET is not']],
    [{ AUTH_SECRET: GOOD.slice(1) }, ['warning it has fewer than 32 characters. Production refuses it']],
    [{ AUTH_SECRET: GOOD.slice(1), NODE_ENV: 'production' }, ['fault it has fewer than 32 characters']],
    [{ AUTH_SECRET: 'your-secret-at-least-32-characters-long' }, ['fault it looks like a placeholder']],
    [{ AUTH_SECRET: 'Replace this with 32 random characters!' }, ['fault it looks like a placeholder']],
    [{ AUTH_SECRET: 'ab'.repeat(20) }, ['fault it looks like a placeholder, or repeats itself']],
  ])('of %j', async (env, said) => {
    const verdicts = await checkSecret(aPatient(desk, env))
    expect(verdicts).toHaveLength(said.length)
    for (const [at, { found, status }] of verdicts.entries()) expect(`${status} ${found}`).toContain(said[at])
    for (const { fix, status } of verdicts) expect(Boolean(fix)).toBe(status !== 'ok')
    for (const value of Object.values(env)) if (value.trim()) expect(JSON.stringify(verdicts)).not.toContain(value)
  })

  it('looks at those of the configuration as well', async () => {
    const patient = aPatient(desk, {}, { secret: GOOD, jwt: { secret: 'changeme' } })
    expect(await checkSecret(patient)).toMatchObject([{ status: 'fault' }])
  })
})
