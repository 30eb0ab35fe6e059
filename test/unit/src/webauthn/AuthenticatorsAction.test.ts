import type { RunningSession } from '../../../../src/sessions/SessionStrategy.js'
import type { Reauthentication } from '../../../../src/sign-in/Reauthentication.js'
import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { LastAuthenticator, MalformedRequest, NotFound } from '../../../../src/core/errors.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { AuthenticatorDirectory } from '../../../../src/webauthn/AuthenticatorDirectory.js'
import { AuthenticatorsAction } from '../../../../src/webauthn/AuthenticatorsAction.js'
import { PasskeyProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { cookiesOf, locationOf, parts } from '../sign-in/parts.js'
import { AGAIN } from '../../../support/aStrength.js'
import { CHANGES, QUIET } from '../sign-in/quiet.js'

const PAGE = 'https://app.example/auth/authenticators'

async function signedIn(config: AuthConfig = {}, providers = new ProviderCatalogue([new PasskeyProvider()])) {
  const site = parts(config)
  const { context, forms, frames, sessions } = site
  const adapter = new MemoryAdapter()
  const key = { userId: 'ann', providerAccountId: 'AAAA', credentialPublicKey: 'AAAA', counter: 0 }
  await adapter.authenticators.create({
    ...key,
    credentialID: 'AAAA',
    credentialDeviceType: 'singleDevice',
    credentialBackedUp: false,
  })
  const arriving = context()
  const account = { provider: 'passkey', providerAccountId: 'AAAA', type: 'webauthn' }
  await sessions.create(arriving, { user: { id: 'ann' }, account, ...AGAIN })
  const directory = new AuthenticatorDirectory(adapter, providers, sessions, CHANGES, RECENT)
  const action = new AuthenticatorsAction(directory, sessions, providers, forms, frames, QUIET)
  return { ...site, action, adapter, cookies: cookiesOf(arriving) }
}

/** Every session is recent enough. */
const RECENT: Pick<Reauthentication, 'require'> = { require: () => Promise.resolve({} as RunningSession) }

describe('AuthenticatorsAction', () => {
  it('draws the page with all its data', async () => {
    const { action, context, cookies } = await signedIn()
    const drawn = async (path?: string) => {
      const { status, body } = await action.handle(context({ cookies, ...(path && { path }) }))
      expect(status).toBe(200)
      return String(body)
    }
    const failed = await drawn('/auth/authenticators?error=LastAuthenticator&callbackUrl=/home')
    expect(failed).toContain('<strong>Not removed.</strong>')
    expect(failed).toContain('name="id" value="AAAA"')
    expect(failed).toContain('href="https://app.example/home">Continue</a>')
    expect(failed).toContain(`<form method="post" action="${PAGE}">`)
    expect(failed).toMatch(/name="csrfToken" value="[\w-]{43}"/)
    const plain = await drawn()
    expect(plain).not.toContain('role="alert"')
    expect(plain).toContain('<a href="https://app.example">')
  })

  it('redirects to the sign-in page without a session, also to that of the application', async () => {
    const query = `error=SessionRequired&callbackUrl=${encodeURIComponent(PAGE)}`
    const ours = await signedIn()
    expect(locationOf(await ours.action.handle(ours.context()))).toBe(`https://app.example/auth/signin?${query}`)
    const theirs = await signedIn({ pages: { signIn: '/login' } })
    expect(locationOf(await theirs.action.handle(theirs.context()))).toBe(`https://app.example/login?${query}`)
    for (const headers of [{ accept: 'text/html, application/json' }, { 'x-auth-return-redirect': '1' }]) {
      expect((await ours.action.handle(ours.context({ headers }))).status).toBe(401)
    }
  })

  it('reports the last authentication method on the page, and to scripts by the status', async () => {
    const { action, context, cookies } = await signedIn()
    const body = { action: 'delete', id: 'AAAA', callbackUrl: '/home' }
    expect(locationOf(await action.handle(context({ cookies, method: 'POST', body })))).toBe(
      `${PAGE}?callbackUrl=${encodeURIComponent('https://app.example/home')}&error=LastAuthenticator`,
    )
    const headers = { 'x-auth-return-redirect': '1' }
    const changing = action.handle(context({ cookies, headers, method: 'POST', body }))
    await expect(changing).rejects.toThrow(LastAuthenticator)
  })

  it.each([
    [{ action: 'rename', id: 'BBBB', name: 'Phone' }, NotFound],
    [{ action: 'delete', id: 'BBBB' }, NotFound],
    [{ action: 'delete' }, NotFound],
    [{ action: 'rename', id: 'AAAA' }, MalformedRequest],
    [{ id: 'AAAA' }, MalformedRequest],
  ])('refuses %j', async (body, error) => {
    const { action, context, cookies } = await signedIn()
    const headers = { accept: 'application/json' }
    await expect(action.handle(context({ cookies, headers, method: 'POST', body }))).rejects.toThrow(error)
    const answer = await action.handle(context({ cookies, method: 'POST', body }))
    expect(locationOf(answer)).toBe(`${PAGE}?error=${error.type}`)
  })

  it('is not found if no provider has passkeys', async () => {
    const { action, context, cookies } = await signedIn({}, new ProviderCatalogue([]))
    await expect(action.handle(context({ cookies }))).rejects.toThrow(NotFound)
  })
})
