import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Lifetime of options without a `timeout`, in milliseconds. */
const FIVE_MINUTES = 300_000
/**
 * Share of the lifetime after which an offer is renewed: a user who takes it at the last moment has time to unlock the
 * device.
 */
const STANDS = 0.8
/**
 * Milliseconds between two checks of the clock. A single timer for the whole time would stop while the device sleeps.
 */
const LOOK = 5000

/**
 * Offers passkeys in a field of the page until the user chooses one. Requests new options before the old ones expire.
 *
 * @param ask - Requests options from the server.
 * @param signal - Ends the offer.
 */
export async function offered(
  ask: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON> {
  for (;;) {
    const optionsJSON = await ask()
    const end = Date.now() + (optionsJSON.timeout ?? FIVE_MINUTES) * STANDS
    const ended = (): boolean => Date.now() >= end
    const timer = setInterval(() => {
      if (ended()) WebAuthnAbortService.cancelCeremony()
    }, LOOK)
    try {
      return await begun(optionsJSON, signal)
    } catch (error) {
      if (!ended() || signal.aborted) throw error
    } finally {
      clearInterval(timer)
    }
  }
}

async function begun(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
): Promise<AuthenticationResponseJSON> {
  signal.throwIfAborted()
  const credential = startAuthentication({ optionsJSON, useBrowserAutofill: true, verifyBrowserAutofillInput: false })
  // `startAuthentication` waits for the same check before it can be cancelled. If the signal was aborted meanwhile, it
  // is cancelled here.
  void browserSupportsWebAuthnAutofill().then(() => {
    if (signal.aborted) WebAuthnAbortService.cancelCeremony()
  })
  return credential
}
