import { describe, expect, it } from '@jest/globals'
import { RecentAccounts } from '../../../../src/adapters/memory/MemoryAccounts.js'
import type { AuthEvents } from '../../../../src/core/EventBus.js'
import { SignOutError } from '../../../../src/core/errors.js'
import { FetchClient } from '../../../../src/http/FetchClient.js'
import { redirect, type Reply } from '../../../../src/http/Reply.js'
import { AuthorizationServers } from '../../../../src/oauth/AuthorizationServers.js'
import { FederatedSignOut } from '../../../../src/oauth/federatedLogout.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { ProviderTokens } from '../../../../src/oauth/ProviderTokens.js'
import type { RunningSession, SessionStrategy } from '../../../../src/sessions/SessionStrategy.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { SignOutAction, type SignOutStep } from '../../../../src/sign-in/SignOutAction.js'
import { ann, cookiesOf, locationOf, parts, PassportFlow } from './parts.js'
import { AGAIN } from '../../../support/aStrength.js'
import { CHANGES, QUIET } from './quiet.js'

/** No sign-in is pending. */
const PENDING = { cancel: () => Promise.resolve() }

/** A session store that cannot be reached. */
class BrokenSessions implements SessionStrategy {
  create(): Promise<RunningSession> {
    return Promise.reject(new TypeError('no connection'))
  }
  get(): Promise<null> {
    return Promise.resolve(null)
  }
  refresh(): Promise<null> {
    return Promise.resolve(null)
  }
  destroy(): Promise<AuthEvents['signOut'] | null> {
    return Promise.reject(new TypeError('no connection'))
  }
}

/** A flow that can sign out at its provider. */
class LeavingFlow extends PassportFlow {
  override endSession(): Promise<Reply> {
    return Promise.resolve(redirect('https://op.example/logout'))
  }
}

/** The action, which can sign out at the provider. */
function leaving(site: ReturnType<typeof parts>, sessions: SessionStrategy = site.sessions): SignOutAction {
  const { clock, events, log, providers } = site
  const servers = new AuthorizationServers(new OAuthClients({}), new FetchClient(), clock)
  const tokens = new ProviderTokens(sessions, providers, servers, new RecentAccounts(), clock, QUIET)
  const step = new FederatedSignOut(providers, new FlowCatalogue([new LeavingFlow()]), tokens, {
    logger: log,
    security: QUIET,
  })
  return new SignOutAction(sessions, { changes: CHANGES, events }, [step], PENDING)
}

/** A site in which Ann is signed in, with its events. */
async function withAnn() {
  const told: unknown[] = []
  const site = parts({ events: { signOut: (message) => told.push(message) } })
  const arriving = site.context()
  await site.sessions.create(arriving, { ...ann, ...AGAIN })
  return { site, told, cookies: cookiesOf(arriving) }
}

describe('SignOutAction', () => {
  it('ends the session, announces it, and redirects', async () => {
    const { site, told, cookies } = await withAnn()
    const ctx = site.context({ method: 'POST', cookies, body: { callbackUrl: '/bye' } })
    expect(locationOf(await leaving(site).handle(ctx))).toBe('https://app.example/bye')
    expect(ctx.cookies.outgoing).toMatchObject([
      { name: '__Host-authengine.session-token', value: '', options: { maxAge: 0 } },
    ])
    expect(told).toMatchObject([{ token: { sub: 'user-ann' } }])
  })

  it('redirects to the provider on request, after the session has ended', async () => {
    const { site, told, cookies } = await withAnn()
    const ctx = site.context({ method: 'POST', cookies, body: { federated: 'true' } })
    expect(locationOf(await leaving(site).handle(ctx))).toBe('https://op.example/logout')
    expect(ctx.cookies.outgoing).toMatchObject([{ value: '' }])
    expect(told).toHaveLength(1)
  })

  it('runs all steps that are due, in order, and returns the first redirect', async () => {
    const { site, cookies } = await withAnn()
    const ran: string[] = []
    const step = (id: string, isDue: boolean, url?: string): SignOutStep => ({
      id,
      isDue: () => isDue,
      signOut: (_ctx, { user }) => {
        ran.push(`${id} ${String(user.id)}`)
        return url === undefined ? undefined : redirect(url)
      },
    })
    const steps = [
      step('quiet', true),
      step('first', true, 'https://first.example/'),
      step('later', true, 'https://later.example/'),
      step('other', false, 'https://other.example/'),
    ]
    const action = new SignOutAction(site.sessions, { changes: CHANGES, events: site.events }, steps, PENDING)
    const reply = await action.handle(site.context({ method: 'POST', cookies }))
    expect(locationOf(reply)).toBe('https://first.example/')
    expect(ran).toEqual(['quiet user-ann', 'first user-ann', 'later user-ann'])
  })

  it.each([{}, { federated: 'true' }])('announces nothing without a session, and redirects (%j)', async (body) => {
    const told: unknown[] = []
    const site = parts({ events: { signOut: (message) => told.push(message) } })
    const reply = await leaving(site).handle(site.context({ method: 'POST', body }))
    expect(locationOf(reply)).toBe('https://app.example/')
    expect(told).toEqual([])
  })

  it('throws if the session could not be ended, and does not announce it', async () => {
    const told: unknown[] = []
    const site = parts({ events: { signOut: (message) => told.push(message) } })
    const failing = leaving(site, new BrokenSessions()).handle(site.context({ method: 'POST' }))
    await expect(failing).rejects.toThrow(SignOutError)
    await expect(failing).rejects.toMatchObject({ cause: { err: new TypeError('no connection') } })
    expect(told).toEqual([])
  })

  it('ends the session even if the pending sign-in cannot be ended, and throws', async () => {
    const { site, told, cookies } = await withAnn()
    const pending = { cancel: () => Promise.reject(new TypeError('no connection')) }
    const ctx = site.context({ method: 'POST', cookies })
    const failing = new SignOutAction(site.sessions, { changes: CHANGES, events: site.events }, [], pending).handle(ctx)
    await expect(failing).rejects.toThrow(SignOutError)
    expect(ctx.cookies.outgoing).toMatchObject([{ name: '__Host-authengine.session-token', value: '' }])
    expect(told).toEqual([])
  })

  it('ends the pending sign-in even if the session cannot be ended', async () => {
    const site = parts()
    const cancelled: unknown[] = []
    const pending = { cancel: (ctx: unknown) => Promise.resolve(void cancelled.push(ctx)) }
    const ctx = site.context({ method: 'POST' })
    const failing = new SignOutAction(
      new BrokenSessions(),
      { changes: CHANGES, events: site.events },
      [],
      pending,
    ).handle(ctx)
    await expect(failing).rejects.toThrow(SignOutError)
    expect(cancelled).toEqual([ctx])
  })
})
