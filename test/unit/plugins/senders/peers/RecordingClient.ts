import { HttpClient } from 'authengine/plugin'

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly redirect: string
  readonly body: unknown
}

/** Sends nothing, and returns the given response. */
export class RecordingClient extends HttpClient {
  /** The requests so far. */
  readonly sent: SentRequest[] = []

  /** @param answer - Makes each response. */
  constructor(private readonly answer: () => Response) {
    super()
  }

  override async send(request: Request): Promise<Response> {
    const { method, url, headers, redirect } = request
    const isForm = headers.get('content-type')?.startsWith('multipart/form-data') ?? false
    const body: unknown = isForm ? Object.fromEntries(await request.formData()) : await request.json()
    this.sent.push({ method, url, headers: Object.fromEntries(headers), redirect, body })
    return this.answer()
  }
}
