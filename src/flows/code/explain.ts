/** What a protocol error says, without what it carries: bodies and tokens never reach a log. */
export function explain(error: unknown): Error {
  if (!(error instanceof Error)) return new TypeError(String(error))
  const {
    code,
    error: oauthError,
    error_description: description,
    status,
    cause,
  } = error as Error & {
    readonly code?: unknown
    readonly error?: unknown
    readonly error_description?: unknown
    readonly status?: unknown
  }
  const facts = Object.entries({ code, error: oauthError, description, status })
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name} ${String(value).slice(0, 200)}`)
  const reason = cause instanceof Error && cause.message !== error.message ? ` (${cause.message})` : ''
  const explained = new TypeError([`${error.message}${reason}`, ...facts].join(', '))
  explained.name = error.name
  return explained
}
