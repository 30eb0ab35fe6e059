/** Methods that a browser may have to update the passkeys of devices (WebAuthn Level 3 section 5.1.10). */
interface Signalling {
  readonly PublicKeyCredential?: {
    signalUnknownCredential?(credential: { readonly rpId: string; readonly credentialId: string }): Promise<unknown>
    signalAllAcceptedCredentials?(accepted: AcceptedCredentials): Promise<unknown>
  }
}

/** The passkeys of the signed-in user. */
export interface AcceptedCredentials {
  readonly rpId: string
  readonly userId: string
  readonly allAcceptedCredentialIds: readonly string[]
}

const browser = (): Signalling['PublicKeyCredential'] => (globalThis as Signalling).PublicKeyCredential

/** Whether the browser supports lists of accepted passkeys. */
export const canSignalAccepted = (): boolean => browser()?.signalAllAcceptedCredentials !== undefined

/** Tells the browser not to offer a passkey that the server does not know. */
export async function signalUnknown(rpId: string | undefined, credentialId: string): Promise<void> {
  // If the browser does not support this or refuses, the device keeps the passkey.
  if (rpId !== undefined)
    await browser()
      ?.signalUnknownCredential?.({ rpId, credentialId })
      .catch(() => undefined)
}

/**
 * Tells the browser which passkeys the server accepts for a user; false if the browser does not support this, or
 * refuses.
 */
export async function signalAccepted(accepted: AcceptedCredentials): Promise<boolean> {
  try {
    await browser()?.signalAllAcceptedCredentials?.(accepted)
    return canSignalAccepted()
  } catch {
    return false
  }
}
