import { describe, expect, it } from '@jest/globals'
import { AuthEngine, getToken } from 'authengine'
import { json } from 'authengine/plugin'
import { CredentialsProvider } from 'authengine/provider'
import {
  bodyOf,
  headersOf as headersInExpress,
  isRespelled,
  mountOf,
  pathOf,
  urlOf,
} from '../../plugins/express/src/ExpressBinding.js'
import { entriesOf } from '../../plugins/qwik/src/entriesOf.js'
import { readSignIn } from '../../plugins/qwik/src/readSignIn.js'
import { isPlainAddress } from '../../plugins/senders/src/mail/plainAddress.js'
import { fieldsOf } from '../../plugins/solid-start/src/fieldsOf.js'
import { headersOf as headersInSvelteKit } from '../../plugins/sveltekit/src/headersOf.js'
import { readForm } from '../../plugins/sveltekit/src/readForm.js'
import { canonicalAddress } from '../../src/core/emailAddress.js'
import { withCookies } from '../../src/engine/RequestAuth.js'
import { printable } from '../../src/engine/ApplicationLogger.js'
import { CookieJar, expireChunks, expireStrays, readChunks, mergeSetCookies } from '../../src/http/CookieJar.js'
import { OriginResolver, sameOrigin, withQuery } from '../../src/http/origins.js'
import { readBody } from '../../src/http/readBody.js'
import { refuseCrossSite } from '../../src/http/RequestContext.js'
import { html } from '../../src/pages/html.js'
import { clientNetwork, forwardedAddress, networkOf } from '../../src/sign-in/RateLimits.js'
import { keyName } from '../../src/webauthn/AuthenticatorDirectory.js'
import { anEngine, ORIGIN, SECRET } from '../support/anEngine.js'
import { workAtTwoSizes } from '../support/workOf.js'
import { elsewhere } from './elsewhere.js'

/** Parts of texts, each for a careless way to read it. */
const UNITS = [
  ...[
    'a',
    'A',
    ' ',
    '\t',
    '/',
    '\\',
    '%',
    '%e3',
    '?',
    ';',
    '; ',
    '=',
    'a=;',
    'a=1; ',
    ',',
    ', ',
    '"',
    '[',
    ']',
    ':',
    '.',
    '1.',
  ],
  ...['@', 'a@', '-', '+', '&', '&a=1', '#', '<', '\u0301', 'e\u0301\u0316', '\u00ad', '\u00a0', '\ufdfa', '\ud800'],
]
const SIZE = 2000

const textOf = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
/** The text as bytes of a header. */
const bytesOf = (text: string): string => Buffer.from(text.toWellFormed()).toString('latin1')

class Passwords extends CredentialsProvider {
  override authorize(): null {
    return null
  }
}
const provider = new Passwords({ credentials: { username: {}, password: { type: 'password' } } })
const origins = new OriginResolver({ trustHost: ['app.example'] })
const SPEC = { name: 'session', options: {} }

const post = (body: string, type = 'application/x-www-form-urlencoded'): Request =>
  new Request(`${ORIGIN}/auth/signin`, { method: 'POST', body, headers: { 'content-type': type } })
/** Runs a function, which may refuse its input. */
const attempt = async (run: () => unknown): Promise<void> => {
  try {
    await run()
  } catch {
    // Only the amount of work is measured.
  }
}

/** All functions that read untrusted text. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'cookies that came in': (text) => {
    const jar = new CookieJar(`session=1; ${bytesOf(text)}`)
    const value = readChunks(jar, SPEC)
    expireStrays(jar, SPEC)
    expireChunks(jar, SPEC)
    return [value, jar.names()]
  },
  'the header made again of cookies': (text) =>
    withCookies(new Headers({ cookie: bytesOf(text) }), [{ name: 'a', value: '1', options: {} }]),
  'cookies beside others': (text) => mergeSetCookies([text, 'a=1'], [`b=${text}`]),
  'a form': (text) => readBody(post(text.toWellFormed()), 1e6),
  'a field of a form': (text) => readBody(post(new URLSearchParams({ a: text.toWellFormed() }).toString()), 1e6),
  'a field of JSON': (text) => readBody(post(JSON.stringify({ a: text, [text]: 1 }), 'application/json'), 1e6),
  'broken JSON': (text) => readBody(post(`{"a":${text.toWellFormed()}`, 'application/json'), 1e6),
  'the type of a body': (text) => readBody(post('a=1', `x;${bytesOf(text)}`), 1e6),
  'a host': (text) => origins.resolve(new Headers({ host: bytesOf(text) }), { url: ORIGIN }),
  'a forwarded host': (text) => {
    const headers = { host: 'app.example', 'x-forwarded-host': bytesOf(text), 'x-forwarded-proto': bytesOf(text) }
    return origins.resolve(new Headers(headers), { url: ORIGIN })
  },
  'the origin of a form': (text) => {
    refuseCrossSite({ headers: new Headers({ origin: bytesOf(text) }), origin: ORIGIN, originSource: 'AUTH_URL' })
  },
  'the page of a form': (text) => {
    refuseCrossSite({ headers: new Headers({ referer: bytesOf(text) }), origin: ORIGIN, originSource: 'AUTH_URL' })
  },
  'where to go afterwards': (text) => [sameOrigin(text, ORIGIN), sameOrigin(`/${text}`, ORIGIN)],
  'a URL that gets parameters': (text) => withQuery(`${ORIGIN}/${text}`, { a: text.toWellFormed() }),
  'an IP address': (text) => [networkOf(text), networkOf(`[${text}`), networkOf(`::${text}`)],
  'forwarded addresses': (text) => [
    forwardedAddress(bytesOf(text), 2),
    clientNetwork('192.0.2.1', new Headers({ 'x-forwarded-for': bytesOf(text), forwarded: bytesOf(text) })),
  ],
  'an email address': (text) => [canonicalAddress(text), canonicalAddress(`${text}@app.example`), isPlainAddress(text)],
  'the name of an account': (text) => provider.accountIn({ username: text, email: text }),
  'the name of a passkey': (text) => keyName(text),
  'a bearer token': (text) =>
    getToken({ headers: new Headers({ authorization: `Bearer ${bytesOf(text)}` }), url: ORIGIN }, { secret: SECRET }),
  'a sealed cookie': (text) => {
    const cookie = `__Host-authengine.session-token=${encodeURIComponent(text.toWellFormed())}`
    return getToken({ headers: new Headers({ cookie }), url: ORIGIN }, { secret: SECRET })
  },
  'a text in a page': (text) => html`<p title="${text}">${text}</p>`.toString(),
  'a value in the log': (text) => printable(new Error(text, { cause: { text } })),
  'a redirect': (text) => json({ url: text }),
  'the target of a request in Express': (text) => [
    urlOf({ originalUrl: `/auth/${text}`, protocol: 'https' }),
    urlOf({ originalUrl: `http://${text}`, protocol: 'https' }),
    pathOf(`a${text}`),
    mountOf({ originalUrl: `/auth/${text}`, baseUrl: `/${text}`, params: { splat: text.split('/') } }),
    isRespelled(text, '/auth'),
  ],
  'headers in Express': (text) => headersInExpress({ rawHeaders: ['Cookie', bytesOf(text), 'Host', 'x'], headers: {} }),
  'a body in Express': (text) =>
    bodyOf(
      {
        headers: { 'content-length': '1', 'content-type': bytesOf(text) },
        httpVersionMajor: 1,
        readableDidRead: true,
        body: { a: text },
      } as never,
      new Headers(),
    ),
  'a form in Qwik': (text) => [
    entriesOf({ a: text, [text]: '1' }),
    readSignIn({ authorizationParams: text, options: { [text]: text } }),
  ],
  'a form in SolidStart': (text) => fieldsOf(new URLSearchParams(text)),
  'a form in SvelteKit': (text) => readForm(post(text.toWellFormed())),
  'a host in SvelteKit': (text) => headersInSvelteKit({ url: ORIGIN, headers: new Headers({ host: bytesOf(text) }) }),
}

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it('defect R50: needs at most four times the work for four times the size', async () => {
    for (const unit of UNITS) {
      const [small, large] = await workAtTwoSizes(SIZE, (size) => attempt(() => read(textOf(unit, size))))
      expect([unit, small, large, large <= 4.5 * small + 1000]).toEqual([unit, small, large, true])
    }
  })
})

/** All parts of a request that can contain untrusted text, on every kind of route. */
const PLACES: Readonly<Record<string, (text: string) => Request>> = {
  'the path': (text) => new Request(`${ORIGIN}/auth/callback/${encodeURIComponent(text.toWellFormed())}`),
  'the query of a page': (text) => {
    const query = new URLSearchParams({ error: text, email: text, callbackUrl: text, code: text, provider: text })
    return new Request(`${ORIGIN}/auth/signin?${query.toString()}`)
  },
  'the query of a callback': (text) => {
    const query = new URLSearchParams({ state: text, code: text, iss: text, error: text })
    return new Request(`${ORIGIN}/auth/callback/op?${query.toString()}`)
  },
  'the name of a password form': (text) =>
    new Request(`${ORIGIN}/auth/callback/cred`, {
      method: 'POST',
      body: new URLSearchParams({ username: text, password: text, csrfToken: 'x', callbackUrl: text }),
    }),
  cookies: (text) => {
    const names = ['session-token', 'session-token.0', 'csrf-token', 'flow.x']
    const cookie = names.map((name) => `__Host-authengine.${name}=${bytesOf(text)}`).join('; ')
    return new Request(`${ORIGIN}/auth/session`, { headers: { cookie } })
  },
}

describe.each(Object.entries(PLACES))('a request with a text in %s', (_, requestWith) => {
  it('defect R50: needs at most four times the work for four times the size', async () => {
    const { engine } = anEngine({ plugins: [elsewhere()] })
    for (const unit of UNITS) {
      const [small, large] = await workAtTwoSizes(SIZE, (size) =>
        attempt(() => engine.handle(requestWith(textOf(unit, size)))),
      )
      expect([unit, small, large, large <= 4.5 * small + 2000]).toEqual([unit, small, large, true])
    }
  })
})

describe('a name that is too long', () => {
  it('defect R50: is not normalized, and is not processed further when a limit is reached', async () => {
    const engine = new AuthEngine({
      ...{ url: ORIGIN, secret: SECRET, logger: { warn: () => undefined, error: () => undefined } },
      providers: [{ id: 'cred', type: 'credentials', credentials: { username: {} }, authorize: () => null }],
    })
    const normalize = String.prototype.normalize
    const lengths: number[] = []
    String.prototype.normalize = function (this: string, form?: string) {
      lengths.push(this.length)
      return normalize.call(this, form)
    }
    try {
      const incomingRequest = { headers: new Headers(), url: ORIGIN, address: '192.0.2.1' }
      for (const size of [321, 60_000, 252_000]) {
        const username = 'e' + '\u0316\u0301'.repeat(size / 2)
        await attempt(() => engine.signIn(incomingRequest, 'cred', { username }))
      }
      expect(lengths.filter((length) => length > 320)).toEqual([])
      await attempt(() => engine.signIn(incomingRequest, 'cred', { username: ` ${'e\u0301'.repeat(160)} ` }))
      expect(Math.max(...lengths)).toBe(320)
    } finally {
      String.prototype.normalize = normalize
    }
  })
})
