import type { SignInOptionView } from '../sign-in/SignInPageAction.js'
import { WEBAUTHN_SCRIPT } from './webauthnScript.js'

/** Adds the script and the markup of passkeys to the options that use them. */
export const passkeyView: SignInOptionView = {
  facts: ({ webauthn }, { id, baseUrl }) =>
    webauthn && {
      webauthn: { ...webauthn, provider: id, script: `${baseUrl}/${WEBAUTHN_SCRIPT.path}` },
      markup: async () => (await import('./passkeyOption.js')).passkeyOption,
    },
}
