const NO_STORE = { 'cache-control': 'no-store' }

/** An answer in JSON. */
export const json = (value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(value, { status, headers: { ...NO_STORE, ...headers } })

/** An error, as RFC 6749 section 5.2 has it. */
export const refusal = (error: string, description: string, status = 400): Response =>
  json({ error, error_description: description }, status)

/** Sends the browser elsewhere. */
export const redirect = (target: URL): Response =>
  new Response(null, { status: 303, headers: { ...NO_STORE, location: target.href } })

/** A plain page. */
export const page = (html: string, status = 200): Response =>
  new Response(`<!doctype html>${html}`, {
    status,
    headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' },
  })
