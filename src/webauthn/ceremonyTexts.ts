/** Value of `data-ceremony`, by which the script finds its elements. */
export const CEREMONY = 'passkey'

/** Shown if scripts are disabled. */
export const NEEDS_SCRIPTS = 'Passkeys need scripts: allow them for this site and load the page again.'

/** Shown if the browser does not support passkeys. */
export const UNUSABLE =
  'This browser cannot use passkeys here. They need a recent browser and a secure connection (https).'
