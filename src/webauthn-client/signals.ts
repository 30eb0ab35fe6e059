/** What a browser may have to keep devices in step with a server (WebAuthn Level 3 section 5.1.10). */
interface Signalling {
  readonly PublicKeyCredential?: {
    signalUnknownCredential?(credential: { readonly rpId: string; readonly credentialId: string }): Promise<unknown>
    signalAllAcceptedCredentials?(accepted: AcceptedCredentials): Promise<unknown>
  }
}

/** The passkeys of the user who is signed in. */
export interface AcceptedCredentials {
  readonly rpId: string
  readonly userId: string
  readonly allAcceptedCredentialIds: readonly string[]
}

const browser = (): Signalling['PublicKeyCredential'] => (globalThis as Signalling).PublicKeyCredential

/** Whether the browser takes lists of accepted passkeys. */
export const canSignalAccepted = (): boolean => browser()?.signalAllAcceptedCredentials !== undefined

/** Tells the browser not to offer a passkey that the server does not know. */
export async function signalUnknown(rpId: string | undefined, credentialId: string): Promise<void> {
  // A browser that cannot, or will not, leaves it where it is.
  if (rpId !== undefined)
    await browser()
      ?.signalUnknownCredential?.({ rpId, credentialId })
      .catch(() => undefined)
}

/** Tells the browser which passkeys the server accepts for a user; false if it cannot, or refuses. */
export async function signalAccepted(accepted: AcceptedCredentials): Promise<boolean> {
  try {
    await browser()?.signalAllAcceptedCredentials?.(accepted)
    return canSignalAccepted()
  } catch {
    return false
  }
}
