import { describe, expect, it } from '@jest/globals'
import type { ProviderSession } from '../../../../src/core/User.js'
import { CallbackRouteError, NotFound, OAuthCallbackError, OAuthSignInError } from '../../../../src/core/errors.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { textOf } from '../../../../src/http/readBody.js'
import { BackchannelLogoutAction } from '../../../../src/oauth/federatedLogout.js'
import type { LogoutSubject, RunningSession, SessionStrategy } from '../../../../src/sessions/SessionStrategy.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import type { SignInFlow } from '../../../../src/sign-in/SignInFlow.js'
import { parts, type Passport, PassportFlow } from '../sign-in/parts.js'
import { QUIET } from '../sign-in/quiet.js'

/** Accepts every request with a `sid`. */
class AnnouncingFlow extends PassportFlow {
  override async backchannelLogout<R>(
    _provider: Passport,
    ctx: RequestContext,
    end: (ended: ProviderSession) => Promise<R>,
  ): Promise<R> {
    const sid = textOf(ctx.body, 'sid')
    if (sid === undefined) throw new OAuthCallbackError('no sid')
    return end({ sid })
  }
}

/** Ends every session that is named, and records it. */
class EndableSessions implements SessionStrategy {
  readonly ended: LogoutSubject[] = []

  backchannelLogout(ended: LogoutSubject): Promise<number> {
    this.ended.push(ended)
    return Promise.resolve(3)
  }
  create(): Promise<RunningSession> {
    return Promise.reject(new TypeError('There is no sign-in.'))
  }
  get(): Promise<RunningSession | null> {
    return Promise.resolve(null)
  }
  refresh(): Promise<null> {
    return Promise.resolve(null)
  }
  destroy(): Promise<null> {
    return Promise.resolve(null)
  }
}

/** The action, and a function that sends it a logout. */
function announcing(flow: SignInFlow, sessions?: SessionStrategy) {
  const site = parts()
  const action = new BackchannelLogoutAction(
    site.providers,
    new FlowCatalogue([flow]),
    sessions ?? site.sessions,
    QUIET,
  )
  const announce = (body: Readonly<Record<string, string>>, providerId = 'op') =>
    action.handle(site.context({ method: 'POST', route: { action: 'backchannel-logout', providerId }, body }))
  return { action, announce, context: site.context }
}

describe('BackchannelLogoutAction', () => {
  it('ends the sessions that the provider names, and counts them', async () => {
    const sessions = new EndableSessions()
    const { announce } = announcing(new AnnouncingFlow(), sessions)
    const reply = await announce({ sid: 'one' })
    expect([reply.status, reply.body]).toEqual([200, '{"ended":3}'])
    expect(sessions.ended).toEqual([{ provider: 'op', sid: 'one' }])
  })

  it.each([
    ['sessions cannot be found from outside', new AnnouncingFlow(), 'sealed in cookies'],
    ['the provider announces nothing', new PassportFlow(), 'does not support back-channel logout'],
  ])('returns status 501 when %s', async (_when, flow, reason) => {
    const reply = await announcing(flow).announce({ sid: 'one' })
    expect(reply.status).toBe(501)
    expect(reply.body).toContain('not_implemented')
    expect(reply.body).toContain(reason)
  })

  it('ends nothing if the logout token is refused', async () => {
    const sessions = new EndableSessions()
    const { action, announce } = announcing(new AnnouncingFlow(), sessions)
    await expect(announce({})).rejects.toThrow(OAuthCallbackError)
    expect(sessions.ended).toEqual([])
    expect(action.replyTo(new OAuthCallbackError('no'))).toMatchObject({
      status: 400,
      body: '{"error":"invalid_request"}',
    })
  })

  it('returns JSON about a failure, because a server cannot use a page', () => {
    const { action } = announcing(new AnnouncingFlow())
    const failed = { status: 400, body: '{"error":"server_error"}' }
    expect(action.replyTo(new CallbackRouteError('the database is away'))).toMatchObject(failed)
    expect(action.replyTo(new OAuthSignInError('the provider is away'))).toMatchObject(failed)
  })

  it('leaves a malformed request to the usual reply', () => {
    const { action } = announcing(new AnnouncingFlow())
    expect(action.replyTo(new NotFound('no'))).toBeUndefined()
  })

  it('knows configured providers only', async () => {
    await expect(announcing(new AnnouncingFlow()).announce({ sid: 'one' }, 'unknown')).rejects.toThrow(NotFound)
  })

  it('requires no CSRF token, because a server posts without cookies', () => {
    const { action } = announcing(new AnnouncingFlow())
    expect([action.path, action.methods, action.requiresCsrf()]).toEqual([
      'backchannel-logout/:provider',
      ['POST'],
      false,
    ])
  })
})
