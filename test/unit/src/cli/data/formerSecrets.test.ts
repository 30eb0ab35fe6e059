import { describe, expect, it } from '@jest/globals'
import { CommandError } from '../../../../../src/cli/CommandError.js'
import { formerSecretsIn } from '../../../../../src/cli/data/formerSecrets.js'

const SECRET = 'a-former-secret-of-forty-characters-0123'

/** The error for a name of a variable. */
function errorOf(name: string, env: Readonly<Record<string, string>> = {}): CommandError {
  try {
    formerSecretsIn(name, env)
  } catch (error) {
    if (error instanceof CommandError) return error
    throw error
  }
  throw new Error('There was no error.')
}

describe('the secrets of the old application', () => {
  it('are not read without the option', () => {
    expect(formerSecretsIn(undefined, { BETTER_AUTH_SECRET: SECRET })).toBeUndefined()
  })

  it.each([
    [SECRET, [{ secret: SECRET }]],
    // Only a number in front of the colon is a version.
    [`a:${SECRET}`, [{ secret: `a:${SECRET}` }]],
    ['one,two', [{ secret: 'one,two' }]],
    [
      '2:new,1:old',
      [
        { version: 2, secret: 'new' },
        { version: 1, secret: 'old' },
      ],
    ],
    [
      '2: new , 1:old',
      [
        { version: 2, secret: 'new' },
        { version: 1, secret: 'old' },
      ],
    ],
    ['1:with:colon', [{ version: 1, secret: 'with:colon' }]],
  ])('are one secret, or a list with versions: %s', (text, secrets) => {
    expect(formerSecretsIn('BETTER_AUTH_SECRETS', { BETTER_AUTH_SECRETS: text })).toEqual(secrets)
  })

  it('are named by a variable that is set', () => {
    const { fix, message, why } = errorOf('BETTER_AUTH_SECRET', { BETTER_AUTH_SECRET: '' })
    expect(message).toBe('There is no variable BETTER_AUTH_SECRET.')
    expect(why).toBe('The option takes the name of a variable, not a secret: shells keep a history.')
    expect(fix).toBe(
      'Set it in the env file, and write its name: --secret-env BETTER_AUTH_SECRET, or --secret-env FORMER_BETTER_AUTH_SECRET once it is renamed.',
    )
  })

  it.each([
    ['BETTER_AUTH_SECRET', 'FORMER_BETTER_AUTH_SECRET'],
    ['FORMER_BETTER_AUTH_SECRET', 'BETTER_AUTH_SECRET'],
  ])('are found under the other name that the guides use: not %s but %s', (name, other) => {
    const { fix, message } = errorOf(name, { [other]: SECRET })
    expect(message).toBe(`There is no variable ${name}.`)
    expect(fix).toBe(`The variable ${other} is set: write --secret-env ${other}.`)
  })

  it.each([SECRET, 'Sw0rdfish', 'a b'])('are not printed if they are given instead of a name: %s', (secret) => {
    const { fix, message, why } = errorOf(secret)
    expect(message).toBe('That must be the name of a variable.')
    expect(`${message} ${fix} ${String(why)}`).not.toContain(secret)
  })

  it.each(['2:new,old', '2:new,', '2:new,x:old', '2:', '2:new,1: '])(
    'are refused if an entry of a list has no version or no secret: %s',
    (text) => {
      const { fix, message } = errorOf('BETTER_AUTH_SECRETS', { BETTER_AUTH_SECRETS: text })
      expect(message).toBe('BETTER_AUTH_SECRETS is not a list of secrets.')
      expect(fix).toBe('Write a version in front of each secret: BETTER_AUTH_SECRETS=2:<new>,1:<old>.')
    },
  )
})
