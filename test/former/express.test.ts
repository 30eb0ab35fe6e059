import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { getSession, MiddlewareAuth } from '@authengine/express'
import { fromAuthjs, fromBetterAuth, fromNextAuth } from '@authengine/migrate'
import type { AuthConfig, AuthPlugin } from 'authengine'
import { Browser } from 'authengine/testing'
import { SECRET, sessionOf } from '../support/anEngine.js'
import { type Library, mount, newApp } from './libraries/mount.mjs'
import { FORMER_SECRET as secret, HTTPS, notAfter } from './sites.js'

const READERS: Readonly<Record<Library, () => AuthPlugin>> = {
  authjs: () => fromAuthjs({ secret, notAfter }),
  nextAuth: () => fromNextAuth({ secret, notAfter }),
  betterAuth: () => fromBetterAuth({ secret, notAfter, cookieCache: 'jwe' }),
}

let close: () => void = () => undefined
afterEach(() => {
  close()
})

/** Both libraries in one application of Express behind a proxy for https, as in a change without an interruption. */
async function aSite(library: Library) {
  const app = newApp()
  app.set('trust proxy', true)
  const signIn = await mount(library, { app, origin: HTTPS, secret })
  const config: AuthConfig = {
    ...{ secret: SECRET, url: HTTPS, providers: [], session: { absoluteMaxAge: 90 * 86_400 } },
    plugins: [READERS[library]()],
  }
  app.use('/auth', MiddlewareAuth(config))
  app.get('/', async (req, res) => {
    res.send((await getSession(req, config))?.user?.name ?? 'nothing')
  })
  const server = app.listen(0, '127.0.0.1')
  close = () => void server.close()
  await new Promise((resolve) => server.once('listening', resolve))
  const here = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-host', new URL(HTTPS).host)
    headers.set('x-forwarded-proto', 'https')
    const body = request.method === 'POST' ? await request.text() : null
    return fetch(here + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
  }
  const browser = (): Browser => new Browser(HTTPS, send)
  const copyOf = (other: Browser): Browser => {
    const copy = browser()
    for (const [name, value] of other.cookies) copy.plant(name, value)
    return copy
  }
  return { browser, copyOf, signIn }
}

const pageOf = async (browser: Browser): Promise<string> => (await browser.get('/')).text()
const FORMER = /next-auth|authjs|better-auth/

describe.each<Library>(['authjs', 'nextAuth', 'betterAuth'])('an application of Express with %s', (library) => {
  it('keeps its users signed in on every page, and signs them out for good', async () => {
    const site = await aSite(library)
    const ann = site.browser()
    expect(await pageOf(ann)).toBe('nothing')
    await site.signIn(ann)
    const copies = Array.from({ length: 50 }, () => site.copyOf(ann))
    expect(await Promise.all(copies.map(pageOf))).toEqual(Array(50).fill('Ann'))
    expect(await pageOf(ann)).toBe('Ann')
    expect([...ann.cookies.keys()].filter((name) => FORMER.test(name))).toEqual([])
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    const late = site.copyOf(copies[0] ?? ann)
    await ann.submit('/auth/signout')
    expect(await pageOf(ann)).toBe('nothing')
    expect(await pageOf(late)).toBe('nothing')
  })

  it('signs out with the first request', async () => {
    const site = await aSite(library)
    const ann = site.browser()
    await site.signIn(ann)
    expect([...ann.cookies.keys()].some((name) => FORMER.test(name))).toBe(true)
    const copy = site.copyOf(ann)
    await ann.submit('/auth/signout')
    expect(await pageOf(ann)).toBe('nothing')
    expect(await pageOf(copy)).toBe('nothing')
  })
})
