/** Name by which the script finds its places. */
export const CEREMONY = 'passkey'

/** What is said where scripts are off. */
export const NEEDS_SCRIPTS = 'Passkeys need scripts: allow them for this site and load the page again.'

/** What is said if the browser has no passkeys. */
export const UNUSABLE =
  'This browser cannot use passkeys here. They need a recent browser and a secure connection (https).'
