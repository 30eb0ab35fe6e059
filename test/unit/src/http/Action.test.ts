import { describe, expect, it } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import { Action, json, type Reply } from '../../../../src/http/Reply.js'
import { parts } from '../sign-in/parts.js'

class Hello extends Action {
  override readonly path = 'hello'
  override readonly methods = ['GET', 'POST']

  override handle(): Promise<Reply> {
    return Promise.resolve(json('hello'))
  }
}

describe('Action', () => {
  it('requires proof of origin for POST only', () => {
    const { context } = parts()
    expect(new Hello().requiresCsrf(context({ method: 'POST' }))).toBe(true)
    expect(new Hello().requiresCsrf(context())).toBe(false)
  })

  it('has no own reply to errors', () => {
    expect(new Hello().replyTo(new AuthError(), 'GET')).toBeUndefined()
  })
})
