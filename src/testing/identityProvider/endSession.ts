import { page, redirect } from './answers.js'
import type { Parts } from './Parts.js'

/** Ends a session at the provider (OpenID Connect RP-Initiated Logout 1.0 section 2). */
export async function endSession(params: URLSearchParams, { issuer, grants, clients }: Parts): Promise<Response> {
  const hint = params.get('id_token_hint')
  const claims = hint === null ? undefined : await issuer.open(hint)
  if (hint !== null && claims === undefined) return page('<h1>Not an ID token of this provider</h1>', 400)
  if (typeof claims?.['sid'] === 'string') grants.end(claims['sid'])
  const target = params.get('post_logout_redirect_uri')
  if (target === null || !URL.canParse(target)) return page('<h1>Signed out</h1>')
  const client = clients.find(typeof claims?.aud === 'string' ? claims.aud : params.get('client_id'))
  if (client === undefined || client.postLogoutRedirectUris?.includes(target) === false)
    return page('<h1>Unregistered post_logout_redirect_uri</h1>', 400)
  const url = new URL(target)
  const state = params.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return redirect(url)
}
