const NO_STORE = { 'cache-control': 'no-store' }

/** A JSON response. */
export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { status, headers: { ...NO_STORE, ...headers } })

/** An error response (RFC 6749 section 5.2). */
export const refusal = (error: string, description: string, status = 400): Response =>
  json({ error, error_description: description }, status)

/** A redirect of the browser. */
export const redirect = (target: URL): Response =>
  new Response(null, { status: 303, headers: { ...NO_STORE, location: target.href } })

/** An HTML page. */
export const page = (html: string, status = 200): Response =>
  new Response(`<!doctype html>${html}`, {
    status,
    headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' },
  })
