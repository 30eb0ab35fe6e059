import { base64url, decodeJwt } from 'jose'
import type { FakeClient } from './FakeClient.js'

/** Finds and authenticates the registered clients. */
export class Registrations {
  /** @param clients - The registered clients; undefined accepts any client with any secret. */
  constructor(private readonly clients: readonly FakeClient[] | undefined) {}

  /** The client with an id; undefined if it is not registered. */
  find(id: string | null): FakeClient | undefined {
    if (!id) return undefined
    return this.clients === undefined ? { id } : this.clients.find((client) => client.id === id)
  }

  /** The client that sends a form (RFC 6749 section 2.3.1); undefined if its authentication fails. */
  authenticate(headers: Headers, form: URLSearchParams): FakeClient | undefined {
    const [id, secret] = basicCredentials(headers) ?? [form.get('client_id'), form.get('client_secret')]
    if (this.clients === undefined) {
      const claimed = claimedId(headers, form)
      return claimed ? { id: claimed, secret: secret ?? undefined } : undefined
    }
    const client = this.find(id)
    return client && (client.secret ?? null) === secret ? client : undefined
  }
}

/** The client id in a request, before authentication. */
function claimedId(headers: Headers, form: URLSearchParams): string | null {
  const assertion = form.get('client_assertion')
  if (assertion !== null) return decodeJwt(assertion).sub ?? null
  return basicCredentials(headers)?.[0] ?? form.get('client_id')
}

function basicCredentials(headers: Headers): [id: string, secret: string] | undefined {
  const value = /^basic ([\w+/]+=*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (value === undefined) return undefined
  const text = new TextDecoder().decode(base64url.decode(value))
  const colon = text.indexOf(':')
  return [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))]
}

/** Decodes an id or a secret: each is form-encoded before both are joined (RFC 6749 section 2.3.1). */
const decoded = (text: string): string => new URLSearchParams(`x=${text}`).get('x') ?? ''
