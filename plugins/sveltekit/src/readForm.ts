import { MalformedRequest, type VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'

/** The fields of a form that signs in or out. */
export interface ActionForm {
  /** Id of the provider. */
  readonly providerId: string | undefined
  /** Fields for the engine. */
  readonly fields: VerbFields
  /** Whether to redirect the browser. If false, the URL is returned. */
  readonly redirects: boolean
}

const PARAMETER = 'authorizationParams-'
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads the form of an action. If a field is repeated, its first value counts. Files are ignored.
 *
 * @param request - The request of the event.
 * @throws TypeError when the form was read already.
 * @throws MalformedRequest when the body is not a form, or when it has different values for one field on which a
 *   sign-in depends.
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
      // They come from a browser, so they must not replace parameters of the application.
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
    // The message of the parser may quote the body, which may contain a password.
    throw new MalformedRequest('The body is not a form.')
  }
}

/** The page that the user wanted to see, from the URL of a sign-in page. */
const wantedBy = (url: string): string | undefined => new URL(url).searchParams.get('callbackUrl') ?? undefined
