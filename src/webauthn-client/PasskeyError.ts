/**
 * Why a passkey was not used or created.
 *
 * - `unsupported`: this browser, device or connection cannot use passkeys.
 * - `domain`: the page is not on the domain of the passkeys; a page at an IP address never is.
 * - `cancelled`: the user declined or did not respond in time, or there is no passkey for this site.
 * - `aborted`: another use of a passkey began, or `abort` was called. Show nothing.
 * - `exists`: the device has a passkey for this account already.
 * - `refused`: the server refused the request; `error` is the reason, as on the sign-in page.
 * - `failed`: the server could not be reached, or its response was not as expected.
 */
export type PasskeyErrorCode = 'unsupported' | 'domain' | 'cancelled' | 'aborted' | 'exists' | 'refused' | 'failed'

/** Details of a failure, if there are any. */
export interface PasskeyRefusal {
  /** Type of the error, such as `WebAuthnVerificationError`. */
  readonly error?: string | undefined
  /** URL of the page that explains the error to users. */
  readonly url?: string | undefined
  /** What was thrown. */
  readonly cause?: unknown
}

const SENTENCES: Readonly<Record<PasskeyErrorCode, string>> = {
  unsupported: 'This browser or device cannot use passkeys here. They need a recent browser and https (or localhost).',
  domain:
    'Passkeys belong to a domain, and this page is not on it. An IP address has none: open localhost, not 127.0.0.1. Otherwise check relyingParty.id.',
  cancelled: 'No passkey was used: the user declined, did not answer in time, or has no passkey for this site.',
  aborted: 'Another use of a passkey began, or abort() was called.',
  exists: 'This device has a passkey for the account already. Use that one, or another device.',
  refused: 'The server did not accept the request.',
  failed: 'The server did not answer as expected. Check baseUrl and provider, and that the server can be reached.',
}

/**
 * Why a passkey was not used or created: `code` is for programs, `message` for developers.
 *
 * @example
 * ```ts
 * if (error instanceof PasskeyError && error.code === 'cancelled') status.textContent = 'You can try again.'
 * ```
 */
export class PasskeyError extends Error {
  /** Identifies this kind of error, also in another bundle. */
  override readonly name = 'PasskeyError'
  /** Type of the server's error, such as `WebAuthnVerificationError`; only with `refused`. */
  readonly error: string | undefined
  /** URL of the page that explains the refusal to users; only with `refused`. */
  readonly url: string | undefined

  /**
   * @param code - The kind of failure.
   * @param refusal - Details of the failure.
   */
  constructor(
    readonly code: PasskeyErrorCode,
    { error, url, cause }: PasskeyRefusal = {},
  ) {
    super(SENTENCES[code] + (error === undefined ? '' : ` The error of the server is "${error}".`), { cause })
    this.error = error
    this.url = url
  }
}
