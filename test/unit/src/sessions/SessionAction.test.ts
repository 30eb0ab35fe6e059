import { describe, expect, it } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import { MalformedRequest } from '../../../../src/core/errors.js'
import { SessionAction } from '../../../../src/sessions/EngineSessions.js'
import { ann, cookiesOf, parts } from '../sign-in/parts.js'
import { AGAIN } from '../../../support/aStrength.js'

describe('SessionAction', () => {
  it('returns null if no user is signed in', async () => {
    const { sessions, context } = parts()
    expect((await new SessionAction(sessions).handle(context())).body).toBe('null')
  })

  it('returns the session, and passes an update to the callbacks', async () => {
    const triggers: unknown[] = []
    const jwt = ({ token, trigger, session }: { token: object; trigger?: string; session?: unknown }) => {
      triggers.push([trigger, session])
      return token as Record<string, unknown>
    }
    const { sessions, context } = parts({ callbacks: { jwt } })
    const arriving = context()
    await sessions.create(arriving, { ...ann, ...AGAIN })
    const cookies = cookiesOf(arriving)
    const read = await new SessionAction(sessions).handle(context({ cookies }))
    expect(JSON.parse(read.body ?? '')).toMatchObject({ user: { name: 'Ann' } })
    await new SessionAction(sessions).handle(context({ method: 'POST', cookies, body: { data: { a: 1 } } }))
    expect(triggers).toEqual([
      ['signIn', undefined],
      [undefined, undefined],
      ['update', { a: 1 }],
    ])
  })

  it.each([
    ['GET', 500],
    ['POST', 400],
  ])('returns null to a client of %s with an error status: %d', (method, status) => {
    const action = new SessionAction(parts().sessions)
    expect(action.replyTo(new AuthError(), method)).toMatchObject({ status, body: 'null' })
  })

  it('has no own reply to a malformed request', () => {
    expect(new SessionAction(parts().sessions).replyTo(new MalformedRequest(), 'POST')).toBeUndefined()
  })
})
