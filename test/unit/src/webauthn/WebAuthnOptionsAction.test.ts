import type { RunningSession } from '../../../../src/sessions/SessionStrategy.js'
import type { Reauthentication } from '../../../../src/sign-in/Reauthentication.js'
import { describe, expect, it } from '@jest/globals'
import type { User } from '../../../../src/core/User.js'
import { CallbackRouteError, CrossSiteRequest, NotFound } from '../../../../src/core/errors.js'
import { json, type Reply } from '../../../../src/http/Reply.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { WebAuthnOptionsAction } from '../../../../src/webauthn/AuthenticatorsAction.js'
import { ann, cookiesOf, parts, type Passport, PassportFlow } from '../sign-in/parts.js'
import { AGAIN } from '../../../support/aStrength.js'

class KeyFlow extends PassportFlow {
  override webauthnOptions({ id }: Passport, _ctx: RequestContext, signedIn: User | null): Promise<Reply> {
    return Promise.resolve(json({ id, signedIn: signedIn?.id ?? null }))
  }
}

const route = { action: 'webauthn-options', providerId: 'op' }

/** Every session is recent enough. */
const RECENT: Pick<Reauthentication, 'require'> = { require: () => Promise.resolve({} as RunningSession) }

describe('WebAuthnOptionsAction', () => {
  it('calls the flow with the signed-in user', async () => {
    const { context, providers, sessions } = parts()
    const action = new WebAuthnOptionsAction(providers, new FlowCatalogue([new KeyFlow()]), sessions, RECENT)
    expect(await action.handle(context({ route }))).toEqual(json({ id: 'op', signedIn: null }))
    const arriving = context()
    await sessions.create(arriving, { ...ann, ...AGAIN })
    const again = context({ route, cookies: cookiesOf(arriving) })
    expect(await action.handle(again)).toEqual(json({ id: 'op', signedIn: 'user-ann' }))
  })

  it('refuses other providers, unknown ones, and other sites', async () => {
    const { context, flows, providers, sessions } = parts()
    const action = new WebAuthnOptionsAction(providers, flows, sessions, RECENT)
    for (const providerId of ['op', 'cred', 'none']) {
      await expect(action.handle(context({ route: { ...route, providerId } }))).rejects.toThrow(NotFound)
    }
    const headers = { 'sec-fetch-site': 'cross-site' }
    await expect(action.handle(context({ route, headers }))).rejects.toThrow(CrossSiteRequest)
    expect(action.replyTo(new NotFound('no'))).toBeUndefined()
    expect(action.replyTo(new CallbackRouteError('no'))).toEqual(json({ error: 'Configuration' }, 500))
  })
})
