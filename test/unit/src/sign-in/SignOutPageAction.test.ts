import { describe, expect, it } from '@jest/globals'
import { SignOutPageAction } from '../../../../src/sign-in/SignOutAction.js'
import { ann, cookiesOf, locationOf, parts } from './parts.js'
import { flaws } from '../pages/fixtures.js'
import { AGAIN } from '../../../support/aStrength.js'

describe('SignOutPageAction', () => {
  it('draws a form with the CSRF token and the destination', async () => {
    const { forms, frames, sessions, providers, context } = parts()
    const signIn = context()
    await sessions.create(signIn, { ...ann, ...AGAIN })
    const ctx = context({ path: '/auth/signout?callbackUrl=/bye', cookies: cookiesOf(signIn) })
    const { status, body } = await new SignOutPageAction(forms, frames, sessions, providers).handle(ctx)
    const [token = 'none'] = (cookiesOf(ctx)['__Host-authengine.csrf-token'] ?? '').split('.')
    expect(status).toBe(200)
    expect(body).toContain('action="https://app.example/auth/signout"')
    expect(body).toContain(`value="${token}"`)
    expect(body).toContain('value="https://app.example/bye"')
    expect(body).toContain('<h1>Sign out?</h1>')
    expect(body).toContain('sign out of <bdi>app.example</bdi>.')
    expect(flaws(String(body))).toEqual([])
  })

  it('says that no user is signed in, without a form', async () => {
    const { forms, frames, sessions, providers, context } = parts()
    const { body } = await new SignOutPageAction(forms, frames, sessions, providers).handle(context())
    expect(body).toContain('<h1>Signed out</h1>')
    expect(body).not.toContain('<form')
  })

  it('attack #287: has no link that signs out, but a link to the site', async () => {
    const { forms, frames, sessions, providers, context } = parts()
    const { body } = await new SignOutPageAction(forms, frames, sessions, providers).handle(context())
    expect(body).not.toMatch(/href="[^"]*signout|http-equiv|<script/)
    expect(body).toContain('<a href="https://app.example">')
  })

  it('redirects to the page of the application, with an approved destination only', async () => {
    const { forms, frames, sessions, providers, context } = parts({ pages: { signOut: '/leave' } })
    const action = new SignOutPageAction(forms, frames, sessions, providers)
    const leave = (callbackUrl: string) =>
      action.handle(context({ path: `/auth/signout?callbackUrl=${encodeURIComponent(callbackUrl)}` }))
    expect(locationOf(await leave('/bye'))).toBe(
      'https://app.example/leave?callbackUrl=https%3A%2F%2Fapp.example%2Fbye',
    )
    expect(locationOf(await leave('https://evil.example'))).toBe(
      'https://app.example/leave?callbackUrl=https%3A%2F%2Fapp.example%2F',
    )
  })

  it('offers to sign out at the provider of the session as well, on request', async () => {
    const { forms, frames, sessions, providers, context } = parts()
    const action = new SignOutPageAction(forms, frames, sessions, providers)
    const signIn = context()
    await sessions.create(signIn, { ...ann, ...AGAIN })
    const asked = async (path: string): Promise<string> =>
      String((await action.handle(context({ path, cookies: cookiesOf(signIn) }))).body)
    expect(await asked('/auth/signout')).not.toContain('name="federated"')
    expect(await asked('/auth/signout?federated=true')).toContain('<bdi>Example</bdi>')
    expect(String((await action.handle(context({ path: '/auth/signout?federated=true' }))).body)).not.toContain(
      'federated',
    )
  })

  it('names no provider if the user signed in with a passkey', async () => {
    const { forms, frames, sessions, context } = parts()
    const passkeys = { find: () => ({ name: 'Passkey', signsInBy: 'passkey' }) } as never
    const signIn = context()
    await sessions.create(signIn, { ...ann, ...AGAIN })
    const cookies = cookiesOf(signIn)
    const page = await new SignOutPageAction(forms, frames, sessions, passkeys).handle(
      context({ path: '/auth/signout?federated=true', cookies }),
    )
    expect(String(page.body)).not.toContain('Passkey')
  })
})
