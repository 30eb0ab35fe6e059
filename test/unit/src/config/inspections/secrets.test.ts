import { describe, expect, it } from '@jest/globals'
import { secretFault } from '../../../../../src/config/index.js'
import { MissingSecretError, ShortSecretError } from '../../../../../src/errors/index.js'
import { inspected } from './inspected.js'

const GOOD = 'x'.repeat(32)

describe('secretFault', () => {
  it.each([[GOOD], [[GOOD]], [[GOOD, 'y'.repeat(40)]]])('finds nothing wrong with %j', (secret) => {
    expect(secretFault(inspected({ secret }).settings)).toBeUndefined()
  })

  it.each<[string | readonly string[] | undefined]>([
    [undefined],
    [''],
    ['   '],
    [' '.repeat(40)],
    [[]],
    [['']],
    [[GOOD, '']],
    [['', GOOD]],
    [[GOOD, '\t'.repeat(40)]],
    [[GOOD, undefined as unknown as string]],
    [[GOOD, 42 as unknown as string]],
  ])('calls %j missing', (secret) => {
    expect(secretFault(inspected({ secret }).settings)).toBeInstanceOf(MissingSecretError)
  })

  it.each<[string | readonly string[]]>([['a'], ['x'.repeat(31)], [[GOOD, 'a']], [['a', GOOD]]])(
    'calls %j short',
    (secret) => {
      expect(secretFault(inspected({ secret }).settings)).toBeInstanceOf(ShortSecretError)
    },
  )

  it('looks at the secrets of tokens as well', () => {
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: '' } }).settings)).toBeInstanceOf(MissingSecretError)
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: [] } }).settings)).toBeInstanceOf(MissingSecretError)
    expect(secretFault(inspected({ secret: GOOD, jwt: { secret: 'a' } }).settings)).toBeInstanceOf(ShortSecretError)
  })

  it('says how to make one, and never prints the one there is', () => {
    const fault = secretFault(inspected({ secret: 'my-short-secret' }).settings)
    expect(fault?.message).toContain('openssl rand -base64 33')
    expect(fault?.message).toContain('AUTH_SECRET')
    expect(fault?.message).not.toContain('my-short-secret')
  })
})
