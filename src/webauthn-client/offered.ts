import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Milliseconds; what a server means that does not say how long its options are good. */
const FIVE_MINUTES = 300_000
/** Share of its time for which an offer stands: who takes it at the last moment still has some to unlock the device. */
const STANDS = 0.8
/** Milliseconds between two looks at the clock: one timer for the whole time would stand still while a device sleeps. */
const LOOK = 5000

/**
 * Offers passkeys in a field of the page until a user takes one, with new options before the old ones end.
 *
 * @param ask - Asks the server for options.
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
  // It asks the browser the same before it can be cancelled, so a signal that came in between is passed on here.
  void browserSupportsWebAuthnAutofill().then(() => {
    if (signal.aborted) WebAuthnAbortService.cancelCeremony()
  })
  return credential
}
