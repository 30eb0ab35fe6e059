import { MalformedRequest, type VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'

/** What a form of signing in or out says. */
export interface ActionForm {
  /** Id of the provider. */
  readonly providerId: string | undefined
  /** Fields for the engine. */
  readonly fields: VerbFields
  /** Whether the browser is redirected; if not, the URL is returned. */
  readonly redirects: boolean
}

const PARAMETER = 'authorizationParams-'
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads the form of an action. Of a field that comes twice the first counts; files are left out.
 *
 * @param request - The request of the event.
 * @throws TypeError when the form was read already.
 * @throws MalformedRequest when the body is not a form, or a field on which a sign-in depends was sent with different values.
 */
export async function readForm(request: Request): Promise<ActionForm> {
  const fields = singleValues([...(await formOf(request))].filter(isField))
  const { providerId, redirectTo, callbackUrl, redirect, federated, ...rest } = Object.fromEntries(fields)
  const entries = Object.entries(rest)
  const isParameter = ([name]: [string, string]): boolean => name.startsWith(PARAMETER)
  const parameters = entries
    .filter(isParameter)
    .map(([name, value]): [string, string] => [name.slice(PARAMETER.length), value])
  return {
    providerId: providerId || undefined,
    fields: {
      ...Object.fromEntries(entries.filter((entry) => !isParameter(entry))),
      redirectTo: redirectTo || callbackUrl || wantedBy(request.url),
      federated: federated === 'true',
      authorizationParams: undefined,
      // A browser wrote them, so that they replace nothing that the application says.
      clientParams: Object.fromEntries(parameters),
    },
    redirects: redirect !== 'false',
  }
}

const isField = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === 'string' && !POLLUTING.has(entry[0])

async function formOf(request: Request): Promise<FormData> {
  if (request.bodyUsed) {
    throw new TypeError(
      'The form has been read before signIn or signOut: read a copy of it, with event.request.clone().formData().',
    )
  }
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- adapters limit the body, and SvelteKit reads forms so too
    return await request.formData()
  } catch {
    // The parser's own message may quote the body, which may hold a password.
    throw new MalformedRequest('The body is not a form.')
  }
}

/** The URL of a sign-in page says which page the user wanted. */
const wantedBy = (url: string): string | undefined => new URL(url).searchParams.get('callbackUrl') ?? undefined
