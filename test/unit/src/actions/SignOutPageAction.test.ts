import { describe, expect, it } from '@jest/globals'
import { SignOutPageAction } from '../../../../src/actions/index.js'
import { cookiesOf, locationOf, parts } from './parts.js'

describe('SignOutPageAction', () => {
  it('asks with a form that carries token and destination', async () => {
    const { pages, frames, guard, context } = parts()
    const ctx = context({ path: '/auth/signout?callbackUrl=/bye' })
    const { status, body } = await new SignOutPageAction(pages, frames, guard).handle(ctx)
    const [token = 'none'] = (cookiesOf(ctx)['__Host-authengine.csrf-token'] ?? '').split('.')
    expect(status).toBe(200)
    expect(body).toContain('action="https://app.example/auth/signout"')
    expect(body).toContain(`value="${token}"`)
    expect(body).toContain('value="https://app.example/bye"')
  })

  it('gives way to the page of the application, which learns an approved destination only', async () => {
    const { pages, frames, guard, context } = parts({ pages: { signOut: '/leave' } })
    const action = new SignOutPageAction(pages, frames, guard)
    const leave = (callbackUrl: string) =>
      action.handle(context({ path: `/auth/signout?callbackUrl=${encodeURIComponent(callbackUrl)}` }))
    expect(locationOf(await leave('/bye'))).toBe(
      'https://app.example/leave?callbackUrl=https%3A%2F%2Fapp.example%2Fbye',
    )
    expect(locationOf(await leave('https://evil.example'))).toBe(
      'https://app.example/leave?callbackUrl=https%3A%2F%2Fapp.example%2F',
    )
  })
})
