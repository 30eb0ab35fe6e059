import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { describeInChromium } from '../../../../browser/describeInChromium.js'
import { ANN } from '../fixtures.js'
import { type ReactSite, startReactSite } from './reactSite.js'

describeInChromium('signing in and out from a component', (browser) => {
  let site: ReactSite
  beforeAll(async () => {
    site = await startReactSite()
  })
  afterAll(() => site.close())

  /** Two tabs without a signed-in user. */
  async function tabs(): Promise<[Page, Page]> {
    const context = await browser().newContext()
    const opened = [await context.newPage(), await context.newPage()] as [Page, Page]
    for (const page of opened) {
      await page.goto(site.url)
      await page.waitForFunction('globalThis.show')
      await page.evaluate('show({ session: null })')
      await says(page, 'unauthenticated without a user')
    }
    return opened
  }
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
  const signIn = (page: Page, fields: object) => page.evaluate(`auth.signIn('cred', ${JSON.stringify(fields)})`)

  it('shows the change in every tab', async () => {
    const [page, other] = await tabs()
    expect(await signIn(page, { ...ANN, redirect: false })).toMatchObject({
      ok: true,
      status: 200,
      url: `${site.url}/`,
    })
    for (const each of [page, other]) await says(each, 'authenticated Ann')
    expect(await page.evaluate("auth.signOut({ redirect: false, redirectTo: '/bye' })")).toEqual({
      url: `${site.url}/bye`,
    })
    for (const each of [page, other]) await says(each, 'unauthenticated without a user')
  })

  it('navigates away, and notifies the other tabs', async () => {
    const [page, other] = await tabs()
    await signIn(page, { ...ANN, redirect: false })
    await says(other, 'authenticated Ann')
    await page.evaluate("void auth.signOut({ redirectTo: '/bye' })")
    await page.waitForURL('**/bye')
    await says(other, 'unauthenticated without a user')
    expect(await other.evaluate('auth.getSession()')).toBeNull()
  })

  it('returns the error, and changes nothing', async () => {
    const [page] = await tabs()
    site.asked.splice(0)
    const answer = await signIn(page, { ...ANN, password: 'wrong', redirect: false })
    expect(answer).toMatchObject({ ok: false, error: 'CredentialsSignin', code: 'credentials', url: null })
    expect(site.asked).not.toContain('GET /session')
  })

  it('requests session, CSRF token and providers', async () => {
    const [page] = await tabs()
    expect(await page.evaluate('auth.getSession()')).toBeNull()
    expect(await page.evaluate('auth.getCsrfToken()')).toEqual(expect.stringMatching(/./))
    expect(await page.evaluate('auth.getProviders()')).toMatchObject({ cred: { id: 'cred', type: 'credentials' } })
  })
})
