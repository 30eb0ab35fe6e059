import { describe, expect, it } from '@jest/globals'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'

describe('a sign-in with credentials', () => {
  it('creates a session that can be read and ended', async () => {
    const { browser } = anEngine()
    const ann = browser()
    const signIn = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })
    expect(signIn.status).toBe(302)
    expect(signIn.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(ann)).toEqual({
      user: { name: 'Ann', email: 'ann@example.test' },
      expires: '2030-01-31T00:00:00.000Z',
    })
    const signOut = await ann.submit('/auth/signout', { callbackUrl: '/bye' })
    expect(signOut.headers.get('location')).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('shows the sign-in page again after a wrong password', async () => {
    const { browser } = anEngine()
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'wrong', callbackUrl: '/home' })
    const target = new URL(answer.headers.get('location') ?? '')
    expect(target.pathname).toBe('/auth/signin')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      callbackUrl: `${ORIGIN}/home`,
    })
    expect(await sessionOf(ann)).toBeNull()
    const page = await ann.follow(answer)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('role="alert"')
  })
})
