import { describe, expect, it } from '@jest/globals'
import { freshSecret } from '../../../../../src/cli/freshSecret.js'
import { isWeak } from '../../../../../src/config/checks/values.js'
import { GOOD } from '../../../../support/cli/aPatient.js'

describe('a secret', () => {
  it.each([GOOD, freshSecret(), `prod-secret-${'0123456789abcdef'.repeat(4)}`])(
    'is strong when it is long and random',
    (secret) => {
      expect(isWeak(secret)).toBe(false)
    },
  )

  it.each(['', 'changeme', GOOD.slice(1), 'your-secret-at-least-32-characters-long', 'ab'.repeat(20)])(
    'is weak when it can be guessed: %s',
    (secret) => {
      expect(isWeak(secret)).toBe(true)
    },
  )
})
