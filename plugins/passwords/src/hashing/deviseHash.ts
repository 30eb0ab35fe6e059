import { BcryptHash } from './BcryptHash.js'
import type { LegacyHash } from './LegacyHash.js'
import { WrappedHash } from './WrappedHash.js'

/** Options of an application with Devise whose hashes are imported. */
export interface DeviseHashOptions {
  /** `config.pepper`. A secret. */
  readonly pepper: string
}

/** bcrypt reads no more of a password and its pepper. */
const MOST_BYTES = 72

/**
 * Reads hashes of Devise with a pepper: bcrypt of the password and the pepper. They look like other hashes of bcrypt, so
 * write `$devise$` before them when you import them. Without a pepper, they are hashes of bcrypt.
 *
 * @throws TypeError if the pepper is empty, or not ASCII.
 */
export function deviseHash({ pepper }: DeviseHashOptions): LegacyHash {
  // A variable of the environment that is not set is undefined, whatever the types say.
  const given: unknown = pepper
  if (typeof given !== 'string' || !/^[\x20-\x7e]+$/.test(given))
    throw new TypeError('pepper of devise must be the text of config.pepper, in ASCII.')
  return new WrappedHash({
    id: 'devise',
    beginning: '$devise$',
    inner: new BcryptHash(),
    prepare: (password) => password + pepper.slice(0, Math.max(0, MOST_BYTES - Buffer.byteLength(password))),
  })
}
