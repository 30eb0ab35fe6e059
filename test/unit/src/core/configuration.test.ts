import { describe, expect, it } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import { ConfigurationError } from '../../../../src/core/errors.js'

const first = { option: 'basePath', problem: 'is "x".', fix: 'Write "/x".' }
const second = { option: 'session.maxAge', problem: 'is 0.', fix: 'Write 1.' }

describe('ConfigurationError', () => {
  it('numbers every finding with its fix', () => {
    expect(new ConfigurationError([first, second]).message).toBe(
      [
        'This configuration cannot work (2 faults).',
        '  1. basePath: is "x". Write "/x".',
        '  2. session.maxAge: is 0. Write 1.',
      ].join('\n'),
    )
  })

  it('counts one fault in the singular', () => {
    expect(new ConfigurationError([first]).message).toContain('(1 fault).')
  })

  it('keeps a cause', () => {
    const cause = new Error('underneath')
    expect(new ConfigurationError([first], { cause }).cause).toEqual({ err: cause })
    expect(new ConfigurationError([first]).cause).toBeUndefined()
  })

  it('exposes the findings', () => {
    const error = new ConfigurationError([first, second])
    expect(error.findings).toEqual([first, second])
    expect(error).toBeInstanceOf(AuthError)
    expect(error.type).toBe('Configuration')
  })
})
