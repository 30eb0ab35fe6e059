import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, AuthEngine, type Session } from 'authengine'
import { type FrameworkBinding, RequestAuth } from 'authengine/binding'
import { getRequest, setResponse } from '@sveltejs/kit/node'
import express from 'express'
import fc from 'fast-check'
import { ExpressBinding } from '../../plugins/express/src/ExpressBinding.js'
import { QwikBinding } from '../../plugins/qwik/src/QwikBinding.js'
import { SolidBinding } from '../../plugins/solid-start/src/SolidBinding.js'
import { SvelteKitBinding } from '../../plugins/sveltekit/src/SvelteKitBinding.js'
import { aConfig } from '../support/aConfig.js'
import { asBytes, isOptional, isSendable, padding, WHITE_SPACE } from '../support/whiteSpace.js'
import * as expressSites from '../unit/plugins/express/fixtures.js'
import { serve } from '../unit/plugins/next/serve.js'
import * as qwikSites from '../unit/plugins/qwik/fixtures.js'
import * as solidSites from '../unit/plugins/solid-start/fixtures.js'
import { Site } from '../unit/plugins/sveltekit/Site.js'

const { NextBinding } = await import('../../plugins/next/src/NextBinding.js')
const { ServerExchange } = await import('../../plugins/next/src/ServerExchange.js')

const SESSION = 'authengine.session-token'
const CONFIG: AuthConfig = aConfig({
  basePath: '/auth',
  session: { updateAge: 0 },
  providers: [
    {
      id: 'cred',
      type: 'credentials',
      credentials: { username: { label: 'Name' } },
      authorize: ({ username }) => ({ id: 'mallory', name: username ?? '' }),
    },
    {
      id: 'service',
      type: 'oauth',
      name: 'Service',
      clientId: 'client',
      clientSecret: 'client-secret',
      issuer: 'https://op.example',
      authorization: 'https://op.example/authorize',
      token: 'https://op.example/token',
      userinfo: 'https://op.example/userinfo',
      profile: () => ({ id: '1' }),
    },
  ],
})

/** What server code reads: the session, and the `Cookie` header after the call. */
interface Seen {
  readonly session: Session | null
  readonly after: string | null
}

const engine = new AuthEngine(CONFIG)

/** Server code that begins a sign-in, which sets a cookie, and then reads the session. */
async function look(binding: FrameworkBinding, native: unknown): Promise<Seen> {
  const requestAuth = new RequestAuth(engine, binding, native)
  await requestAuth.signIn('service')
  const session = await requestAuth.session()
  return { session, after: requestAuth.incomingRequest.headers.get('cookie') }
}

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const sites: Readonly<Record<string, () => Promise<string>>> = {
  async express() {
    const app = express()
    app.get('/look', (req, res, next) => {
      look(new ExpressBinding(), { req, res }).then((seen) => res.json(seen), next)
    })
    stops.push(expressSites.stopAll)
    return (await expressSites.listen(app)).origin
  },
  async next() {
    const { url, close } = await serve(async () =>
      Response.json(await look(new NextBinding(), await ServerExchange.current())),
    )
    stops.push(close)
    return url
  },
  async qwik() {
    const { origin } = await qwikSites.site(CONFIG, {
      routes: () => ({
        '/look': {
          onGet: async (ev: { json(status: number, data: unknown): void }) => {
            ev.json(200, await look(new QwikBinding(), ev))
          },
        },
      }),
    })
    stops.push(qwikSites.stopAll)
    return origin
  },
  async 'solid-start'() {
    const [version] = solidSites.VERSIONS
    stops.push(solidSites.stopAll)
    const app: solidSites.App = async (event) => Response.json(await look(new SolidBinding(), event))
    return (await solidSites.listen(version, app)).origin
  },
  async sveltekit() {
    const site = new Site(({ event, resolve }) => resolve(event), {
      '/look': (event) => look(new SvelteKitBinding(), { event, set: event.cookies.set }),
    })
    const server = createServer((incoming, outgoing) => {
      void getRequest({ request: incoming, base: 'http://127.0.0.1' }).then(async (request) =>
        setResponse(outgoing, await site.respond(request)),
      )
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    stops.push(
      () =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    )
    return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  },
}

/** The session of another user, as the value of a cookie. */
async function strangersSession(): Promise<string> {
  const headers = new Headers({ host: 'app.example' })
  const { cookies } = await engine.signIn({ headers, url: 'http://app.example/' }, 'cred', { username: 'Mallory' })
  return cookies.find(({ name }) => name === SESSION)?.value ?? ''
}

const stripped = (text: string): string => text.replace(/^[ \t]+/, '').replace(/[ \t]+$/, '')

describe.each(Object.keys(sites))('cookies in the binding for %s', (name) => {
  it('defect R49: keep their names when server code has set another', async () => {
    const origin = (await sites[name]?.()) ?? ''
    const value = await strangersSession()
    const sends = async (pads: readonly string[]): Promise<void> => {
      const [first = '', second = '', third = '', fourth = ''] = pads
      const cookie = `a=1;${first}${SESSION}${second}=${third}${value}${fourth};b=2`
      const response = await fetch(`${origin}/look`, { headers: { cookie } })
      const seen = (await response.json()) as Seen
      const isGenuine = pads.every(isOptional)
      expect([pads, seen.session?.user?.name]).toEqual([pads, isGenuine ? 'Mallory' : undefined])
      // A cookie with another name must not change.
      const other = `${stripped(first + SESSION + second)}=${stripped(third + value + fourth)}`
      const isOurs = isOptional(first + second)
      if (!isOurs) expect(seen.after?.split('; ').slice(0, 3)).toEqual(['a=1', other, 'b=2'])
      const written = response.headers.getSetCookie().filter((line) => line.startsWith(`${SESSION}=ey`))
      expect([pads, written.length]).toEqual([pads, isGenuine ? 1 : 0])
    }
    const each = WHITE_SPACE.flatMap((character) => [asBytes(character, true), asBytes(character, false)])
    for (const bytes of new Set(each.filter(isSendable)))
      for (const at of [0, 1, 2, 3]) await sends([0, 1, 2, 3].map((place) => (place === at ? bytes : '')))
    const bytes = fc.tuple(padding, fc.boolean()).map(([pad, utf8]) => asBytes(pad, utf8))
    const pads = fc.tuple(bytes, bytes, bytes, bytes).filter((all) => isSendable(all.join('')))
    await fc.assert(fc.asyncProperty(pads, sends), { numRuns: 40 })
  })
})

// In Next.js and SvelteKit, server code cannot set response headers: a proxy or a hook sets them, which the contract
// tests.
const ANSWERING = Object.keys(sites).filter((name) => !['next', 'sveltekit'].includes(name))

describe.each(ANSWERING)('a response for which the binding for %s read a session', (name) => {
  it('defect R82: is not stored by caches, and varies by cookie', async () => {
    const origin = (await sites[name]?.()) ?? ''
    const headersFor = async (cookie: string): Promise<(string | null)[]> => {
      const { headers } = await fetch(`${origin}/look`, { headers: { cookie } })
      return [headers.get('vary'), headers.get('cache-control')]
    }
    // `look` reads the request that other methods of the engine get, so it is private without a session as well.
    for (const cookie of ['', `${SESSION}=${await strangersSession()}`])
      expect(await headersFor(cookie)).toEqual([expect.stringMatching(/\bcookie\b/i), 'private, no-store'])
  })
})
