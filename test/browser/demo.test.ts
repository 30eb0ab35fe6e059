import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createApp } from '../../docs/examples/demo/src/app.js'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/people.js'
import { SECRET } from '../support/anEngine.js'
import { chromiumPath, launch, NOT_RUN } from './chromium.js'

// A browser takes its time on a busy machine; nothing here depends on how long.
jest.setTimeout(120_000)

if (chromiumPath === undefined) {
  it('is not run without Chromium', () => {
    process.stderr.write(`${NOT_RUN}\n`)
    expect(process.env['CI']).toBeUndefined()
  })
} else describe('the demo in Chromium', inChromium)

function inChromium(): void {
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let server: Server
  let origin: string
  const complaints: string[] = []

  beforeAll(async () => {
    server = createApp({ secret: SECRET, logger: { warn: () => undefined, debug: () => undefined } }).listen(
      0,
      'localhost',
    )
    await once(server, 'listening')
    origin = `http://localhost:${String((server.address() as AddressInfo).port)}`
    browser = await launch()
  })

  afterAll(async () => {
    await browser.close()
    server.close()
    server.closeAllConnections()
  })

  const visit = async (options: { readonly javaScriptEnabled?: boolean } = {}): Promise<void> => {
    context = await browser.newContext(options)
    page = await context.newPage()
    complaints.length = 0
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) complaints.push(`a request to ${request.url()}`)
    })
    await page.goto(origin)
  }
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('Name').fill(DEMO_ACCOUNT.username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: /sign in/i }).click()
  }

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('leads a newcomer in and out, %s', async (_name, javaScriptEnabled) => {
    await visit({ javaScriptEnabled })
    await page.getByRole('link', { name: 'Members page' }).click()
    expect(new URL(page.url()).pathname).toBe('/auth/signin')

    await signIn('wrong')
    expect(new URL(page.url()).searchParams.get('error')).toBe('CredentialsSignin')
    expect(await page.getByRole('alert').isVisible()).toBe(true)

    await signIn(DEMO_ACCOUNT.password)
    expect(page.url()).toBe(`${origin}/members`)
    await page.reload()
    expect(await page.getByRole('heading').textContent()).toBe('Members only')

    await page.goto(origin)
    expect(await page.getByRole('heading').textContent()).toBe('Hello, Dana Demo')
    await page.getByRole('link', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: /sign out/i }).click()
    expect(page.url()).toBe(`${origin}/`)
    expect(await page.getByRole('heading').textContent()).toBe('Nobody is signed in')

    await page.goto(`${origin}/members`)
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('updates the session from a script of the page', async () => {
    await visit()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(DEMO_ACCOUNT.password)
    const before = await context.cookies()
    await page.getByLabel('Change your name in the session').fill('Dana <b>New</b>')
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()])
    expect(await page.getByRole('heading').textContent()).toBe('Hello, Dana <b>New</b>')
    expect(await context.cookies()).not.toEqual(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('does not let another site sign anybody out', async () => {
    await visit()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(DEMO_ACCOUNT.password)
    // 127.0.0.1 is another site than localhost, and Chromium says so in Origin and Sec-Fetch-Site.
    const foreign = await context.newPage()
    await foreign.route('http://127.0.0.1:9/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${origin}/auth/signout"><button>Win</button></form>`,
      }),
    )
    await foreign.goto('http://127.0.0.1:9/')
    const [answer] = await Promise.all([
      foreign.waitForResponse(`${origin}/auth/signout`),
      foreign.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(403)
    await page.reload()
    expect(await page.getByRole('heading').textContent()).toBe('Hello, Dana Demo')
    await context.close()
  })
}
