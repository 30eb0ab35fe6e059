import { describe, expect, it } from '@jest/globals'
import { SignOutAction } from '../../../../src/actions/index.js'
import { SignOutError } from '../../../../src/errors/index.js'
import type { AuthEvents } from '../../../../src/events/index.js'
import { SessionStrategy } from '../../../../src/sessions/index.js'
import { ann, cookiesOf, locationOf, parts } from './parts.js'

/** A store that is gone. */
class BrokenSessions extends SessionStrategy {
  override open(): Promise<void> {
    return Promise.resolve()
  }
  override peek(): Promise<null> {
    return Promise.resolve(null)
  }
  override renew(): Promise<null> {
    return Promise.resolve(null)
  }
  override close(): Promise<AuthEvents['signOut'] | null> {
    return Promise.reject(new TypeError('no connection'))
  }
}

describe('SignOutAction', () => {
  it('ends the session, announces it, and sends the person on', async () => {
    const told: unknown[] = []
    const { sessions, events, context } = parts({ events: { signOut: (message) => told.push(message) } })
    const arriving = context()
    await sessions.open(arriving, { ...ann, isNewUser: false })
    const leaving = context({ method: 'POST', cookies: cookiesOf(arriving), body: { callbackUrl: '/bye' } })
    expect(locationOf(await new SignOutAction(sessions, events).handle(leaving))).toBe('https://app.example/bye')
    expect(leaving.cookies.outgoing).toMatchObject([
      { name: '__Host-authengine.session-token', value: '', options: { maxAge: 0 } },
    ])
    expect(told).toMatchObject([{ token: { sub: 'user-ann' } }])
  })

  it('announces nothing for a visitor', async () => {
    const told: unknown[] = []
    const { sessions, events, context } = parts({ events: { signOut: (message) => told.push(message) } })
    const reply = await new SignOutAction(sessions, events).handle(context({ method: 'POST' }))
    expect(locationOf(reply)).toBe('https://app.example/')
    expect(told).toEqual([])
  })

  it('tells when the session could not be ended, and does not announce it', async () => {
    const told: unknown[] = []
    const { events, context } = parts({ events: { signOut: (message) => told.push(message) } })
    const failing = new SignOutAction(new BrokenSessions(), events).handle(context({ method: 'POST' }))
    await expect(failing).rejects.toThrow(SignOutError)
    await expect(failing).rejects.toMatchObject({ cause: { err: new TypeError('no connection') } })
    expect(told).toEqual([])
  })
})
