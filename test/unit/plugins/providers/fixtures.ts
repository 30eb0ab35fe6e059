import { FakeIdentityProvider, type FakeIdentityProviderOptions } from 'authengine/testing'
import type { Account, AuthConfig, User } from 'authengine'
import { type AuthorizationCodeProvider, customFetch } from 'authengine/plugin'
import { anEngine } from '../../../support/anEngine.js'

/** Who we are, at every service of these tests. */
export const CLIENT = { clientId: 'app', clientSecret: 's'.repeat(32) }

/** How a sign-in went. */
export interface Outcome {
  /** Who was let in; undefined when nobody was. */
  readonly user: User | undefined
  /** The account; undefined when nobody was let in. */
  readonly account: Account | undefined
  /** Where the browser was sent to ask. */
  readonly asked: URL
  /** The error in the address that the browser ended at. */
  readonly error: string | null
}

type ComeBack = (asked: URL) => Promise<Request> | Request

/** Signs in once, through an engine with only this provider. */
export async function signInWith(
  provider: AuthorizationCodeProvider,
  comeBack: ComeBack,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const admitted: { user?: User; account?: Account } = {}
  const callbacks: AuthConfig['callbacks'] = {
    jwt: ({ token, user, account }) => {
      if (user) Object.assign(admitted, { user, account })
      return token
    },
  }
  const browser = anEngine({ providers: [provider], callbacks }, { NODE_ENV: 'production', ...env }).browser()
  const start = await browser.submit(`/auth/signin/${provider.id}`)
  const asked = new URL(start.headers.get('location') ?? '')
  const back = await comeBack(asked)
  const { method, headers } = back
  const body = method === 'POST' ? await back.text() : null
  let answer = await browser.request(back.url, { method, headers, body })
  // Our own hand-off after a form.
  if (answer.status === 303) answer = await browser.get(answer.headers.get('location') ?? '')
  const end = new URL(answer.headers.get('location') ?? '')
  return { user: admitted.user, account: admitted.account, asked, error: end.searchParams.get('error') }
}

/** An OpenID provider that plays a known one, and what to give the provider under test. */
export function playing(issuer: string, options: FakeIdentityProviderOptions = {}) {
  const idp = new FakeIdentityProvider({ issuer, ...options })
  return { idp, options: { ...CLIENT, [customFetch]: idp.fetch }, comeBack: (asked: URL) => idp.requestAfter(asked) }
}

/** What a service without OpenID answers, by URL. */
export type Answers = Readonly<Record<string, unknown>>

/** A service without OpenID: answers JSON by URL, a {@link Response} as it is, and 404 for the rest. */
export function serving(answers: Answers) {
  const requests: Request[] = []
  const send: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    const answer = answers[request.url]
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    return Promise.resolve(answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer))
  }
  return { requests, options: { ...CLIENT, [customFetch]: send } }
}

/** The answer of a token endpoint that grants. */
export const GRANTED = { access_token: 'at', token_type: 'bearer', scope: 'all' }

/** Comes back with a code. */
export const withCode = (asked: URL): Request => {
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
  back.search = String(new URLSearchParams({ code: 'code', state: asked.searchParams.get('state') ?? '' }))
  return new Request(back)
}
