import { FakeClock, RecordingLogger, SeededRandom } from 'authengine/testing'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../src/config/SettingsInput.js'
import { CallbackLink, CallbackPipeline } from '../../../../src/core/CallbackPipeline.js'
import { EventBus, type EventHandlers, EventListener } from '../../../../src/core/EventBus.js'
import type { Callbacks } from '../../../../src/core/Callbacks.js'
import { CookieJar } from '../../../../src/http/CookieJar.js'
import { CookiePolicy } from '../../../../src/http/CookiePolicy.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import type { Fields } from '../../../../src/http/readBody.js'
import { SessionCookie } from '../../../../src/sessions/SessionCookie.js'
import type { CommittedSignIn, SessionParts } from '../../../../src/sessions/SessionStrategy.js'

/** The name of the session cookie. */
export const NAME = '__Host-authengine.session-token'

/** A POST to the callback route of `cred`, with these cookies. */
export function aContext(
  cookies: Readonly<Record<string, string>> = {},
  more: Partial<Pick<RequestContext, 'keepsCookies' | 'secure'>> & { readonly body?: Fields } = {},
): RequestContext {
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const headers = new Headers({ cookie: header.join('; ') })
  const origin = 'https://app.example'
  return {
    method: 'POST',
    route: { action: 'callback', providerId: 'cred' },
    origin,
    originSource: 'the option url',
    baseUrl: `${origin}/auth`,
    secure: true,
    peer: undefined,
    target: '/auth/callback/cred?next=1',
    query: new Map(),
    body: {},
    fromServerCode: false,
    authorizationParams: {},
    clientParams: {},
    headers,
    cookies: new CookieJar(header.length > 0 ? header.join('; ') : null),
    keepsCookies: true,
    callbackContext: { headers, origin },
    callbackUrl: () => Promise.resolve(`${origin}/`),
    ...more,
  }
}

/** The parts of a strategy, with fakes for everything outside. */
export function theParts(
  input: SettingsInput = {},
  callbacks: Partial<Callbacks> = {},
  handlers: EventHandlers = {},
): SessionParts & { readonly clock: FakeClock; readonly logger: RecordingLogger } {
  const clock = new FakeClock()
  const logger = new RecordingLogger()
  return {
    settings: new Settings(input, readEnvironment({ NODE_ENV: 'production' })),
    callbacks: new CallbackPipeline([new CallbackLink(callbacks)]),
    events: new EventBus([new EventListener(handlers)], clock, logger),
    cookie: new SessionCookie(new CookiePolicy()),
    clock,
    random: new SeededRandom(),
    logger,
  }
}

/** Ann, just signed in. */
export const ANN: CommittedSignIn = {
  user: { id: 'ann', name: 'Ann', email: 'ann@example.test', image: 'https://pictures.example/ann.png' },
  account: { provider: 'cred', providerAccountId: 'ann', type: 'credentials', userId: 'ann' },
  isNewUser: false,
  authMethods: [{ method: 'pwd', at: new Date('2030-01-01T00:00:00Z') }],
  authTime: new Date('2030-01-01T00:00:00Z'),
  level: 1,
}

/** The cookies of a browser after this response. */
export function cookiesAfter(ctx: RequestContext): Readonly<Record<string, string>> {
  return Object.fromEntries(ctx.cookies.outgoing.filter(({ value }) => value).map(({ name, value }) => [name, value]))
}
