import { describe, expect, it } from '@jest/globals'
import { OutgoingRequestError } from '../../../../src/core/errors.js'
import { explain } from '../../../../src/oauth/tokenResponse.js'

describe('explain', () => {
  it('contains the fault, and details that help', () => {
    const error = Object.assign(new Error('refused', { cause: new Error('socket closed') }), {
      code: 'OAUTH_RESPONSE_BODY_ERROR',
      error: 'invalid_grant',
      error_description: 'the code was used',
      status: 400,
    })
    error.name = 'ResponseBodyError'
    const explained = explain(error)
    expect(explained.name).toBe('ResponseBodyError')
    expect(explained.message).toBe(
      'refused (socket closed), code OAUTH_RESPONSE_BODY_ERROR, error invalid_grant, ' +
        'description the code was used, status 400',
    )
  })

  it('names the network fault and the limit that was reached, but quotes nothing else of a cause', () => {
    const system = Object.assign(new Error('getaddrinfo ENOTFOUND id.example'), { code: 'ENOTFOUND' })
    const outgoing = (cause: unknown): Error => new OutgoingRequestError('No usable answer.', { cause })
    const said = (cause: unknown): string => explain(new Error('failed', { cause: outgoing(cause) })).message
    expect(said(new TypeError('fetch failed', { cause: system }))).toBe('failed (No usable answer. ENOTFOUND.)')
    expect(said(system)).toBe('failed (No usable answer. ENOTFOUND.)')
    expect(said(new RangeError('There was no answer.'))).toBe('failed (No usable answer. There was no answer.)')
    expect(said(new SyntaxError('"secret" is not valid JSON'))).toBe('failed (No usable answer.)')
    expect(said(Object.assign(new Error('x'), { code: 'my secret' }))).toBe('failed (No usable answer.)')
    expect(said('secret')).toBe('failed (No usable answer.)')
  })

  it('keeps no body, response or cause', () => {
    const body = { access_token: 'secret-token', error: 'x' }
    const explained = explain(
      Object.assign(new Error('refused', { cause: body }), { response: new Response('secret') }),
    )
    expect(explained.cause).toBeUndefined()
    expect(Object.keys(explained)).toEqual(['name'])
    expect(JSON.stringify(explained) + explained.message).not.toContain('secret')
  })

  it('shortens texts of the provider to 200 characters, and uses only strings and numbers', () => {
    const { message } = explain(Object.assign(new Error('refused'), { error: 'x'.repeat(1000), code: { a: 1 } }))
    expect(message).toBe(`refused, error ${'x'.repeat(200)}`)
  })

  it('repeats nothing', () => {
    expect(explain(new Error('refused', { cause: new Error('refused') })).message).toBe('refused')
  })

  it.each(['text', 7, undefined])('returns an error for %j', (thrown) => {
    expect(explain(thrown)).toEqual(new TypeError(String(thrown)))
  })

  it('defect R42: names the expected issuer and the received one', () => {
    const said = (cause: object): string => explain(new Error('failed', { cause })).message
    const both = 'The expected issuer is "https://a.example", the received one is "https://b.example".'
    const about = { expected: 'https://a.example' }
    const iss = 'https://b.example'
    expect(said(new Error('iss', { cause: { ...about, claim: 'iss', claims: { iss, email: 'secret' } } }))).toBe(
      `failed (iss), ${both}`,
    )
    expect(said({ ...about, parameters: new URLSearchParams({ iss, code: 'secret' }) })).toBe(`failed, ${both}`)
    expect(said({ ...about, claim: 'aud', claims: { iss, aud: 'secret' } })).toBe('failed')
  })
})
