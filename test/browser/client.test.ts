import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type ClientSite, startClientSite } from './clientSite.js'
import { describeInChromium } from './describeInChromium.js'

describeInChromium('the client in Chromium', (browser) => {
  let site: ClientSite

  beforeAll(async () => {
    site = await startClientSite()
  })

  afterAll(async () => {
    await site.close()
  })

  /** Opens a page, and waits until its script has run. */
  const come = async (path = '/'): Promise<Page> => {
    const page = await browser().newPage()
    await page.goto(site.origin + path)
    await seen(page, 'No user')
    return page
  }
  const seen = (page: Page, name: string): Promise<void> => page.getByRole('status').filter({ hasText: name }).waitFor()
  const signIn = async (page: Page, password = 'lovelace'): Promise<void> => {
    await page.getByLabel('Name').fill('ada')
    await page.getByLabel('Password').fill(password)
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign in' }).click()])
  }
  /** The value of an expression in the page, or the error that it rejects with. */
  const asked = (page: Page, expression: string): Promise<unknown> =>
    page.evaluate(`${expression}.catch(({ name, code, error }) => ({ name, code, error }))`)

  it('signs in, changes the session without a page load, and signs out', async () => {
    const page = await come('/?to=/members')
    await signIn(page)
    expect(page.url()).toBe(`${site.origin}/members`)
    await seen(page, 'Ada')

    expect(await asked(page, `client.update({ name: 'Countess' })`)).toMatchObject({ user: { name: 'Countess' } })
    expect(await asked(page, `client.getSession()`)).toMatchObject({ user: { name: 'Countess' } })

    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign out' }).click()])
    expect(page.url()).toBe(`${site.origin}/bye`)
    await seen(page, 'No user')
    expect(await asked(page, `client.update({ name: 'Eve' })`)).toBeNull()
  })

  it('reports a wrong password without leaving the page', async () => {
    const page = await come()
    const form = `{ username: 'ada', password: 'wrong', redirect: false }`
    expect(await asked(page, `client.signIn('credentials', ${form})`)).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      status: 200,
      ok: false,
      url: null,
    })
    expect(page.url()).toBe(`${site.origin}/`)
    expect(await asked(page, `client.getSession()`)).toBeNull()
  })

  it('goes to the sign-in page after a wrong password', async () => {
    const page = await come()
    await signIn(page, 'wrong')
    expect(page.url()).toMatch('/auth/signin?error=CredentialsSignin')
    expect(await page.getByRole('alert').count()).toBe(1)
  })

  it('reloads the page if only the fragment of the target differs', async () => {
    const page = await come('/?to=%2F%23there')
    await page.evaluate(`history.replaceState(null, '', '/#here')`)
    await signIn(page)
    expect(page.url()).toBe(`${site.origin}/#there`)
    await seen(page, 'Ada')
  })

  it('reports that the server is unreachable', async () => {
    const page = await come()
    await page.context().setOffline(true)
    expect(await asked(page, `client.getSession()`)).toMatchObject({ name: 'AuthClientError', code: 'unreachable' })
  })

  it.each([
    [`moved.getCsrfToken()`],
    [`moved.signIn('credentials', { username: 'ada', password: 'lovelace' })`],
    [`halfway.signIn('credentials', { username: 'ada', password: 'lovelace' })`],
    [`halfway.signOut()`],
    [`halfway.update({ name: 'Eve' })`],
  ])('attack #311: follows no redirect to another site in %s', async (call) => {
    const page = await come()
    expect(await asked(page, call)).toMatchObject({ code: 'unreachable' })
    expect(page.url()).toBe(`${site.origin}/`)
    expect(site.overheard).toEqual([])
  })
})
