import { describe, expect, it } from '@jest/globals'
import { Browser } from 'authengine/testing'
import { anEngine } from '../../../support/anEngine.js'

const SITE = 'https://app.example'

/** A site that sets these cookies, with the requests that it received. */
function aSite(setCookies: readonly string[] = [], more: ResponseInit = {}) {
  const requests: Request[] = []
  const browser = new Browser(SITE, async (request) => {
    requests.push(request)
    const response = new Response('{}', more)
    for (const line of setCookies) response.headers.append('set-cookie', line)
    return Promise.resolve(response)
  })
  return { browser, requests }
}

describe('Browser', () => {
  it('sends the cookies that it received, unchanged', async () => {
    const { browser, requests } = aSite(['a=1%20%3D; Path=/', 'b=x=y'])
    await browser.get('/')
    await browser.get('/next')
    expect(requests.map((request) => request.headers.get('cookie'))).toEqual([null, 'a=1%20%3D; b=x=y'])
  })

  it('removes an expired cookie', async () => {
    const { browser } = aSite(['a=; Max-Age=0', 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'c=; Max-Age=60'])
    for (const name of ['a', 'b', 'c']) browser.plant(name, 'old')
    await browser.get('/')
    expect([...browser.cookies]).toEqual([['c', '']])
  })

  it.each([
    '__Secure-a=1; Path=/',
    '__Host-a=1; Path=/',
    '__Host-a=1; Secure',
    '__Host-a=1; Secure; Path=/deep',
    '__Host-a=1; Secure; Path=/; Domain=app.example',
  ])('refuses %s, whose prefix is not allowed', async (line) => {
    const { browser } = aSite([line])
    await browser.get('/')
    expect(browser.cookies.size).toBe(0)
  })

  it.each(['__Secure-a=1; Secure; Domain=example', '__Host-a=1; Secure; Path=/'])('accepts %s', async (line) => {
    const { browser } = aSite([line])
    await browser.get('/')
    expect(browser.cookies.size).toBe(1)
  })

  it('removes one cookie, or all', () => {
    const { browser } = aSite()
    for (const name of ['a', 'b', 'c']) browser.plant(name, '1')
    browser.forget('b')
    expect(browser.cookieHeader).toBe('a=1; c=1')
    browser.forget()
    expect(browser.cookieHeader).toBe('')
  })

  it('sends headers about the origin of its requests', async () => {
    const { browser, requests } = aSite()
    await browser.get('/')
    await browser.post('/form', { name: 'a b' })
    await browser.postJson('/json', { a: 1 })
    await browser.post('/form', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(requests.map(({ headers }) => [headers.get('origin'), headers.get('sec-fetch-site')])).toEqual([
      [null, 'none'],
      [SITE, 'same-origin'],
      [SITE, 'same-origin'],
      ['https://evil.example', 'cross-site'],
    ])
    expect(await requests[1]?.text()).toBe('name=a+b')
    expect(await requests[2]?.json()).toEqual({ a: 1 })
  })

  it('follows redirects within the site only, and a limited number', async () => {
    const outside = aSite([], { status: 302, headers: { location: 'https://elsewhere.example/' } })
    await outside.browser.follow(await outside.browser.get('/'))
    expect(outside.requests).toHaveLength(1)
    const loop = aSite([], { status: 302, headers: { location: '/again' } })
    await loop.browser.follow(await loop.browser.get('/'))
    expect(loop.requests).toHaveLength(11)
  })

  it('requests a CSRF token before it submits a form, under any base path', async () => {
    const { engine } = anEngine({ basePath: '/deep/auth' })
    const browser = new Browser(SITE, async (request) => engine.handle(request))
    await browser.submit('/deep/auth/callback/cred', { username: 'ann', password: 'right' })
    const session = await browser.get('/deep/auth/session')
    expect(await session.json()).toMatchObject({ user: { name: 'Ann' } })
  })
})
