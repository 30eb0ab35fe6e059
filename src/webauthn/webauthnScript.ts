// Written by .config/bundle-script.mjs from src/webauthn-client: change that, and run "npm run build".

/** The script of the pages with passkeys, and its path below the base path: another text has another path. */
export const WEBAUTHN_SCRIPT = {
  path: 'webauthn-07f59b80bb4e66ec.js',
  text: async (): Promise<string> => (await import('./webauthnScriptText.js')).WEBAUTHN_SCRIPT_TEXT,
}
