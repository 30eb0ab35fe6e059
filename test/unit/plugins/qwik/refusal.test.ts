import type { RequestEventAction } from '@builder.io/qwik-city'
import { describe, expect, it } from '@jest/globals'
import {
  AccessDenied,
  AdapterError,
  type AuthError,
  CredentialsSignin,
  CrossSiteRequest,
  EmailSignInError,
  MissingSecretError,
  TooManyAttempts,
} from 'authengine'
import { refusal } from '../../../../plugins/qwik/src/refusal.js'

class SecondFactorNeeded extends CredentialsSignin {
  override code = 'second-factor'
}

const anEvent = () => {
  const headers = new Headers()
  const fail = (status: number, result: object) => ({ status, failed: true, ...result })
  return { headers, ev: { headers, fail, error: (...args: unknown[]) => args } as unknown as RequestEventAction }
}

describe('refusal', () => {
  const fixable: [error: AuthError, status: number, type: string, code: string | undefined][] = [
    [new CredentialsSignin('of ann'), 400, 'CredentialsSignin', 'credentials'],
    [new SecondFactorNeeded(), 400, 'CredentialsSignin', 'second-factor'],
    [new EmailSignInError('smtp://user:pass@mail.example'), 400, 'EmailSignInError', undefined],
    [new AccessDenied('ann is banned'), 403, 'AccessDenied', undefined],
    [new TooManyAttempts('password', 90), 429, 'TooManyAttempts', undefined],
  ]
  it.each(fixable)('makes an action result of %s', (error, status, type, code) => {
    const { ev, headers } = anEvent()
    const result = refusal(error, ev)
    expect(result).toMatchObject({ status, failed: true, fieldErrors: {}, error: type })
    expect(result.code).toBe(code)
    expect(result.formErrors).toHaveLength(1)
    expect(JSON.stringify(result)).not.toMatch(/ann|smtp/)
    expect(headers.get('retry-after')).toBe(status === 429 ? '90' : null)
  })

  it.each([new MissingSecretError(), new AdapterError(), new TypeError('broken')])('throws %s unchanged', (error) => {
    expect(() => refusal(error, anEvent().ev)).toThrow(error)
  })

  it('answers a request of another site without the message of the error', () => {
    const thrown = (): unknown => {
      try {
        return refusal(new CrossSiteRequest('set AUTH_URL'), anEvent().ev)
      } catch (error) {
        return error
      }
    }
    expect(thrown()).toEqual([403, 'CrossSiteRequest'])
  })
})
