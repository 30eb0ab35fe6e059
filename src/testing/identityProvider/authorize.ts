import { escapeHtml } from '../../pages/html.js'
import type { FakePerson } from './FakePerson.js'
import type { FakeService } from './FakeService.js'
import type { Parts } from './Parts.js'
import { page, redirect } from './answers.js'

const MODES = ['query', 'form_post', 'jwt', 'query.jwt']

/**
 * Responds to an authorization request for a user (RFC 6749 section 4.1.1). If `person` is null, it denies the request.
 */
export async function authorize(
  params: URLSearchParams,
  parts: Parts,
  person: FakePerson | null,
  service: FakeService,
): Promise<Response> {
  const client = parts.clients.find(params.get('client_id'))
  const redirectUri = params.get('redirect_uri')
  // The browser is not redirected to a URI that no client has registered (RFC 6749 section 4.1.2.1).
  if (client === undefined) return page('<h1>Unknown client_id</h1>', 400)
  if (redirectUri === null || !URL.canParse(redirectUri)) return page('<h1>No redirect_uri</h1>', 400)
  if (client.redirectUris?.includes(redirectUri) === false) return page('<h1>Unregistered redirect_uri</h1>', 400)
  const outcome =
    refusalOf(params, service) ?? (person ? agreed(params, parts, person, client.id) : { error: 'access_denied' })
  return sendBack(params, redirectUri, { ...outcome, ...service.returned }, parts)
}

type Outcome = Readonly<Record<string, string>>

function refusalOf(params: URLSearchParams, { challengeMethods }: FakeService): Outcome | undefined {
  if (params.get('response_type') !== 'code') return { error: 'unsupported_response_type' }
  const invalid = (description: string): Outcome => ({ error: 'invalid_request', error_description: description })
  if (!MODES.includes(params.get('response_mode') ?? 'query')) return invalid('unsupported response_mode')
  const method = params.get('code_challenge_method')
  if (params.has('code_challenge') && !challengeMethods.includes(method ?? 'plain'))
    return invalid(`code_challenge_method must be ${challengeMethods.join(' or ')}`)
  return undefined
}

function agreed(params: URLSearchParams, { issuer, grants }: Parts, person: FakePerson, clientId: string): Outcome {
  const code = issuer.handle('code')
  grants.addCode(code, {
    person,
    clientId,
    scope: params.get('scope') ?? '',
    sid: issuer.handle('session'),
    authTime: issuer.clock.seconds(),
    nonce: params.get('nonce') ?? undefined,
    redirectUri: params.get('redirect_uri') ?? '',
    challenge: params.get('code_challenge') ?? undefined,
    challengeMethod: params.get('code_challenge_method') ?? 'plain',
  })
  return { code }
}

async function sendBack(params: URLSearchParams, target: string, outcome: Outcome, parts: Parts): Promise<Response> {
  const { issuer } = parts
  const state = params.get('state')
  const fields = { ...(state !== null && { state }), ...outcome }
  const mode = params.get('response_mode') ?? 'query'
  if (mode === 'form_post') return formPost(target, fields)
  const url = new URL(target)
  const sent = mode.endsWith('jwt')
    ? { response: await issuer.sign({ ...fields, aud: params.get('client_id') ?? '' }) }
    : fields
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value)
  return redirect(url)
}

/** OAuth 2.0 Form Post Response Mode. */
function formPost(target: string, fields: Outcome): Response {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const form = `<form method="post" action="${escapeHtml(target)}">${inputs.join('')}<button>Continue</button></form>`
  return page(`${form}<script>document.forms[0].submit()</script>`)
}
