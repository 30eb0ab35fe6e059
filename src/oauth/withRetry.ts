type Send = (request: Request) => Promise<Response>

/**
 * Sends a GET, and once more if there was no answer or one of status 500 and above.
 *
 * A request with a DPoP proof is sent once: a server may refuse a proof that it has seen (RFC 9449 section 11.1).
 */
export async function withRetry(request: Request, send: Send): Promise<Response> {
  if (request.headers.has('dpop')) return send(request)
  const again = request.clone()
  const first = await send(request).catch(() => undefined)
  return first && first.status < 500 ? first : send(again)
}
