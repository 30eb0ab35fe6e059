import { describe, expect, it } from '@jest/globals'
import { RecentAccounts } from '../../../../src/adapters/memory/MemoryAccounts.js'
import { FetchClient } from '../../../../src/http/FetchClient.js'
import { redirect, type Reply } from '../../../../src/http/Reply.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { AuthorizationServers } from '../../../../src/oauth/AuthorizationServers.js'
import { FederatedSignOut } from '../../../../src/oauth/federatedLogout.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { ProviderTokens } from '../../../../src/oauth/ProviderTokens.js'
import type { RunningSession } from '../../../../src/sessions/SessionStrategy.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import type { SignInFlow } from '../../../../src/sign-in/SignInFlow.js'
import { locationOf, parts, type Passport, PassportFlow } from '../sign-in/parts.js'
import { A_STRENGTH } from '../../../support/aStrength.js'
import { QUIET } from '../sign-in/quiet.js'

/** Passes the ID token to the provider. */
class LeavingFlow extends PassportFlow {
  override endSession(_provider: Passport, _ctx: RequestContext, idToken: string | undefined): Promise<Reply> {
    return Promise.resolve(redirect(`https://op.example/logout?hint=${idToken ?? 'none'}`))
  }
}

/** Fails to reach its provider. */
class SilentFlow extends PassportFlow {
  override endSession(): Promise<Reply> {
    return Promise.reject(new TypeError('the provider is down'))
  }
}

const RUNNING: RunningSession = {
  id: 'session',
  user: { id: 'user-ann' },
  provider: 'op',
  providerAccountId: 'ann-at-op',
  ...A_STRENGTH,
}

/** The sign-out of a user whose ID token is stored. */
async function stepWith(flow: SignInFlow) {
  const { clock, context, log, providers, sessions } = parts()
  const accounts = new RecentAccounts()
  const account = { provider: 'op', providerAccountId: 'ann-at-op', userId: 'user-ann', type: 'passport' }
  await accounts.link({ ...account, id_token: 'kept' })
  const servers = new AuthorizationServers(new OAuthClients({}), new FetchClient(), clock)
  const tokens = new ProviderTokens(sessions, providers, servers, accounts, clock, QUIET)
  const step = new FederatedSignOut(providers, new FlowCatalogue([flow]), tokens, { logger: log, security: QUIET })
  return { log, leave: (running: RunningSession) => step.signOut(context(), running) }
}

describe('FederatedSignOut', () => {
  it('redirects to the provider with the stored ID token', async () => {
    const { leave } = await stepWith(new LeavingFlow())
    const reply = await leave(RUNNING)
    expect(reply && locationOf(reply)).toBe('https://op.example/logout?hint=kept')
  })

  it('redirects to the provider without an ID token, if none is stored', async () => {
    const { leave } = await stepWith(new LeavingFlow())
    const reply = await leave({ ...RUNNING, providerAccountId: 'another-user' })
    expect(reply && locationOf(reply)).toBe('https://op.example/logout?hint=none')
  })

  it.each([
    ['the provider has no way out', new PassportFlow(), RUNNING],
    ['the provider is not known', new LeavingFlow(), { id: 'session', user: {}, ...A_STRENGTH }],
    ['the provider was removed', new LeavingFlow(), { ...RUNNING, provider: 'removed' }],
  ])('does not redirect when %s', async (_when, flow, running) => {
    const { leave, log } = await stepWith(flow)
    expect(await leave(running)).toBeUndefined()
    expect(log.lines).toEqual([])
  })

  it('does not redirect if the provider cannot be reached, and logs it', async () => {
    const { leave, log } = await stepWith(new SilentFlow())
    expect(await leave(RUNNING)).toBeUndefined()
    expect(log.codes('error')).toEqual(['SignOutError'])
    expect(log.text()).toContain('the provider is down')
  })
})
