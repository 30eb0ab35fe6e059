import { describe, expect, it } from '@jest/globals'
import { MalformedRequest, WebAuthnVerificationError } from '../../../../src/core/errors.js'
import { credentialResponse } from '../../../../src/webauthn/credentialResponse.js'

const GOOD = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'e30', more: 1 } }
const read = (value: unknown) => credentialResponse({ data: JSON.stringify(value) })

describe('credentialResponse', () => {
  it('reads the members that every ceremony needs', () => {
    const { clientData, ...rest } = read(GOOD)
    expect(Buffer.from(clientData).toString()).toBe('{}')
    expect(rest).toEqual({ id: 'AAAA', response: GOOD.response })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an object in place of text', { id: 'AAAA' }],
    ['more than 64 KiB', `{"x":"${'x'.repeat(65_536)}"}`],
  ])('is malformed with %s', (_, data) => {
    expect(() => credentialResponse({ data })).toThrow(MalformedRequest)
  })

  it.each([
    { type: 'password' },
    { id: undefined },
    { id: 'AAA=' },
    { id: 'AAAB', rawId: 'AAAA' },
    { id: 'AAB', rawId: 'AAB' },
    { response: undefined },
    { response: [] },
    { response: {} },
    { response: { clientDataJSON: 'e30=' } },
  ])('is refused with %j', (spoiled) => {
    expect(() => read({ ...GOOD, ...spoiled })).toThrow(WebAuthnVerificationError)
  })
})
