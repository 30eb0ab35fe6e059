import { describe, expect, it } from '@jest/globals'
import { secretFault } from '../../../../src/config/checks/values.js'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'

const SECRET = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'

describe('the variables of other libraries', () => {
  it('are named by the error about a missing secret, without their values', () => {
    const fault = secretFault(new Settings({}, readEnvironment({ BETTER_AUTH_SECRET: SECRET })))
    expect(fault?.message).toMatch(
      /^There is no secret\. BETTER_AUTH_SECRET of Better Auth is set, but authengine reads AUTH_SECRET\. Make one/,
    )
    expect(fault?.message).not.toContain(SECRET)
  })

  it('are not named if they are empty, or if there is a secret', () => {
    const blank = secretFault(new Settings({}, readEnvironment({ NEXTAUTH_SECRET: ' ' })))
    expect(blank?.message).toMatch(/^There is no secret\. Make one/)
    const env = { NEXTAUTH_SECRET: SECRET, AUTH_SECRET: SECRET }
    expect(secretFault(new Settings({}, readEnvironment(env)))).toBeUndefined()
  })
})
