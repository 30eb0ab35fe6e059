import { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'

/** Whether this browser can use passkeys on this page. */
export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

/** Whether this browser can offer passkeys while a user fills in a form. */
export const supportsAutofill = async (): Promise<boolean> => browserSupportsWebAuthnAutofill()
