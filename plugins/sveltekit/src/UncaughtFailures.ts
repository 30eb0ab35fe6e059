import {
  AccessDenied,
  type AuthError,
  CredentialsSignin,
  RequestError,
  TooManyAttempts,
  type VerbFields,
} from 'authengine'

/** Error and fields of a failed action. */
interface Failure {
  readonly error: AuthError
  readonly fields: VerbFields
}

/**
 * Shows users the errors of actions that the application has not caught.
 *
 * SvelteKit responds to such an error with "500 Internal Error". This class replaces that response by a redirect to the
 * sign-in page or the error page, as for a form of the built-in pages.
 */
export class UncaughtFailures {
  readonly #failures = new WeakMap<Request, Failure>()

  /** Remembers the error of an action. */
  note(request: Request, error: AuthError, fields: VerbFields): void {
    this.#failures.set(request, { error, fields })
  }

  /**
   * The response to send: the response of SvelteKit, unless it is the response to an uncaught error.
   *
   * @param mount - Path of the routes.
   */
  answer(request: Request, response: Response, mount: string): Response {
    const failure = this.#failures.get(request)
    if (!failure || response.status !== 500) return response
    const { error } = failure
    if (error instanceof RequestError) return refusal(error)
    const page = pageFor(failure)
    if (page === undefined) return response
    return sentTo(mount + page, response)
  }
}

const refusal = ({ type, status, headers }: RequestError): Response =>
  Response.json({ error: type }, { status, headers: { ...headers, 'cache-control': 'no-store' } })

/** The built-in page that shows an error, below the base path; undefined for faults of the server. */
function pageFor({ error, fields: { redirectTo = '' } }: Failure): string | undefined {
  const parameters = new URLSearchParams({ error: error.type })
  if (error instanceof AccessDenied) return `/error?${String(parameters)}`
  if (error.kind !== 'signIn') return undefined
  if (error instanceof CredentialsSignin) parameters.set('code', error.publicCode)
  if (error instanceof TooManyAttempts) parameters.set('retryAfter', String(error.retryAfter))
  if (redirectTo) parameters.set('callbackUrl', redirectTo)
  return `/signin?${String(parameters)}`
}

/** A redirect, as JSON if the client is `use:enhance`. */
function sentTo(location: string, instead: Response): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const line of instead.headers.getSetCookie()) headers.append('set-cookie', line)
  if (instead.headers.get('content-type')?.includes('json')) {
    return Response.json({ type: 'redirect', status: 302, location }, { headers })
  }
  headers.set('location', location)
  return new Response(null, { status: 302, headers })
}
