import { expect } from '@jest/globals'
import {
  type AuthConfig,
  type AuthEvents,
  MemoryAdapter,
  PasskeyProvider,
  type ProviderInput,
  type WebAuthnOptions,
  WebAuthnProvider,
} from 'authengine'
import type { DatabaseAdapter, DatabaseUser } from 'authengine/adapter'
import {
  type Browser,
  SoftAuthenticator,
  type SoftAuthenticatorOptions,
  type SoftCreationOptions,
  type SoftFaults,
  type SoftRequestOptions,
} from 'authengine/testing'
import { ClaimedEmails } from '../../src/accounts/AddressProof.js'
import { anEngine, type EngineUnderTest, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { target } from './mailSite.js'

/** The email address of most registrations. */
export const ANN = 'ann@example.test'
/** The name of that user. The typed email address is a claim, and is not in the session. */
export const NAME = 'ann'

/** The first user who registered with an email address; null if there is none. */
export const claimantOf = async (
  { adapter }: Pick<PasskeySite, 'adapter'>,
  email = ANN,
): Promise<DatabaseUser | null> => (await new ClaimedEmails(adapter).usersOf(email))[0] ?? null

/** The options of a ceremony, as the route returns them. */
export interface CeremonyAnswer {
  readonly action: string
  readonly options: SoftCreationOptions &
    SoftRequestOptions & {
      readonly timeout: number
      readonly userVerification?: string
      readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
      readonly allowCredentials: readonly { readonly id: string; readonly transports: readonly string[] }[]
    }
}

/** Options of the site. */
export interface PasskeySiteOptions {
  readonly config?: AuthConfig
  readonly webauthn?: WebAuthnOptions
  /** Whether the provider is for passkeys only. */
  readonly passkeysOnly?: boolean
  readonly others?: readonly ProviderInput[]
  readonly adapter?: DatabaseAdapter
}

/** Inputs of a ceremony. */
export interface Ceremony {
  /** Fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly faults?: SoftFaults
  /** Additional fields of the post. */
  readonly more?: Readonly<Record<string, string>>
}

/** A site with one WebAuthn provider, `pk`, and its observable outputs. */
export interface PasskeySite extends EngineUnderTest {
  readonly adapter: DatabaseAdapter
  readonly told: { readonly event: string; readonly message: object }[]
  /** Write operations of the database, by method. */
  readonly writes: string[]
  phone(options?: SoftAuthenticatorOptions): SoftAuthenticator
  /** Requests the options of a ceremony. */
  options(browser: Browser, action?: string, fields?: Readonly<Record<string, string>>): Promise<Response>
  /** Posts the response of a ceremony. */
  send(browser: Browser, action: string, answer: unknown, more?: Readonly<Record<string, string>>): Promise<Response>
  /** Registers a key: options, ceremony, callback. */
  register(browser: Browser, phone: SoftAuthenticator, ceremony?: Ceremony): Promise<Response>
  /** Signs in with a key: options, ceremony, callback. */
  signIn(browser: Browser, phone: SoftAuthenticator, ceremony?: Ceremony): Promise<Response>
  /** A phone with one key, whose user has registered and signed out. */
  registered(email?: string, options?: SoftAuthenticatorOptions): Promise<SoftAuthenticator>
  /** Clears the recorded writes and events. */
  settle(): void
  /** Expects that nothing was written and no event was emitted, and that no user is signed in. */
  expectNothing(browser: Browser): Promise<void>
}

/** Builds the site. */
export function aPasskeySite({
  config,
  webauthn,
  passkeysOnly,
  others = [],
  adapter = new MemoryAdapter(),
}: PasskeySiteOptions = {}): PasskeySite {
  const told: { event: string; message: object }[] = []
  const writes: string[] = []
  record(adapter, writes)
  const note = (event: keyof AuthEvents) => (message: object) => void told.push({ event, message })
  const provider = passkeysOnly
    ? new PasskeyProvider({ id: 'pk', ...webauthn })
    : new WebAuthnProvider({ id: 'pk', ...webauthn })
  const site = anEngine({
    adapter,
    experimental: { enableWebAuthn: true },
    providers: [provider, ...others],
    events: { signIn: note('signIn'), createUser: note('createUser'), linkAccount: note('linkAccount') },
    ...config,
  })
  const options: PasskeySite['options'] = (browser, action, fields = {}) =>
    browser.get(
      `/auth/webauthn-options/pk?${new URLSearchParams({ ...(action && { action }), ...fields }).toString()}`,
      {
        'sec-fetch-site': 'same-origin',
      },
    )
  const send: PasskeySite['send'] = (browser, action, answer, more = {}) =>
    browser.submit('/auth/callback/pk', { action, data: JSON.stringify(answer), callbackUrl: '/home', ...more })
  const register: PasskeySite['register'] = async (
    browser,
    phone,
    { fields = { email: ANN, name: NAME }, faults, more } = {},
  ) => {
    const asked = await jsonOf<CeremonyAnswer>(await options(browser, 'register', fields))
    return send(browser, 'register', phone.create(asked.options, faults), more)
  }
  const signIn: PasskeySite['signIn'] = async (browser, phone, { fields, faults, more } = {}) => {
    const asked = await jsonOf<CeremonyAnswer>(await options(browser, 'authenticate', fields))
    return send(browser, 'authenticate', phone.get(asked.options, faults), more)
  }
  const settle = (): void => {
    told.length = 0
    writes.length = 0
  }
  return {
    ...site,
    adapter,
    told,
    writes,
    phone: (kind) => new SoftAuthenticator(ORIGIN, { algorithms: [-7], ...kind }),
    options,
    send,
    register,
    signIn,
    registered: async (email = ANN, kind) => {
      const phone = new SoftAuthenticator(ORIGIN, { algorithms: [-7], ...kind })
      expect(
        target(await register(site.browser(), phone, { fields: { email, name: email.split('@')[0] ?? '' } })).path,
      ).toBe('/home')
      settle()
      return phone
    },
    settle,
    expectNothing: async (browser) => {
      expect({ writes, told }).toEqual({ writes: [], told: [] })
      expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([])
      expect(await sessionOf(browser)).toBeNull()
    },
  }
}

const WRITES = /^(create|createWithAccount|update|delete|link|replaceTokens|unlinkAll|use|rename|extend)$/

/** Records each write before it is executed. */
function record(adapter: DatabaseAdapter, writes: string[]): void {
  for (const name of ['users', 'accounts', 'authenticators', 'sessions'] as const) {
    const store = adapter[name] as unknown as Record<string, unknown> | undefined
    for (
      let level: object | null = store ?? null;
      level && level !== Object.prototype;
      level = Object.getPrototypeOf(level) as object
    ) {
      for (const method of Object.getOwnPropertyNames(level).filter((each) => WRITES.test(each))) {
        const write = store?.[method]
        if (!store || typeof write !== 'function' || Object.hasOwn(store, method)) continue
        store[method] = (...given: unknown[]): unknown => {
          writes.push(`${name}.${method}`)
          return Reflect.apply(write, store, given) as unknown
        }
      }
    }
  }
}

/** Expects a refusal that changed nothing, and that the right key still works. */
export async function expectRefused(
  site: PasskeySite,
  browser: Browser,
  answer: Response,
  phone?: SoftAuthenticator,
): Promise<void> {
  const { path, parameters } = target(answer)
  expect([path, parameters['error']]).toEqual(['/auth/signin', 'WebAuthnVerificationError'])
  await site.expectNothing(browser)
  if (!phone) return
  expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  expect(site.told.map(({ event }) => event)).toEqual(['signIn'])
}

/**
 * Proves with a passkey who the signed-in user is, on a page that asks for it.
 *
 * @param page - Path and query of the page.
 * @returns The response to the form.
 */
export async function confirmWithKey(
  browser: Browser,
  page: string,
  phone: SoftAuthenticator,
  faults?: SoftFaults,
): Promise<Response> {
  const drawn = await (await browser.get(page)).text()
  const [, written = ''] = /data-options="([^"]*)"/.exec(drawn) ?? []
  const options = JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
    readonly request: SoftRequestOptions
  }
  const query = page.includes('?') ? page.slice(page.indexOf('?')) : ''
  const passkey = JSON.stringify(phone.get(options.request, faults))
  return browser.submit(`/auth/reauthenticate/passkey${query}`, { passkey })
}
