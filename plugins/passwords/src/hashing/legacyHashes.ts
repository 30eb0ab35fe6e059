import { Argon2Hash } from './Argon2Hash.js'
import { BcryptHash } from './BcryptHash.js'
import { BetterAuthHash } from './BetterAuthHash.js'
import { deviseHash, type DeviseHashOptions } from './deviseHash.js'
import { djangoHashes } from './djangoHashes.js'
import { FirebaseHash, type FirebaseHashOptions } from './FirebaseHash.js'
import type { LegacyHash } from './LegacyHash.js'
import { LuciaHash } from './LuciaHash.js'
import { ScryptHash } from './ScryptHash.js'
import { SupabaseHash } from './SupabaseHash.js'

/** What formats need to know. */
export interface LegacyHashOptions {
  /** Parameters of the Firebase project whose hashes are imported. Default: hashes of Firebase are not read. */
  readonly firebase?: FirebaseHashOptions | undefined
  /**
   * The application with Devise whose hashes are imported, if it has a pepper. Default: hashes of Devise with a pepper are
   * not read.
   */
  readonly devise?: DeviseHashOptions | undefined
}

/**
 * All formats of other systems that are read: argon2, scrypt, bcrypt, Better Auth, Lucia, Django, Supabase, and Firebase
 * and Devise with their options.
 *
 * Hashes of hashes, such as `argon2id(md5(password))`, are not among them, except `bcrypt_sha256` of Django. Anyone who
 * has the old list of MD5 hashes can test those as if they were passwords. Import such users without a password, and let them set a new one.
 *
 * @throws TypeError if a parameter of Firebase is not one of a Firebase project, or the pepper of Devise is empty.
 */
export const legacyHashes = ({ devise, firebase }: LegacyHashOptions = {}): readonly LegacyHash[] => [
  new Argon2Hash(),
  new ScryptHash(),
  new BcryptHash(),
  new BetterAuthHash(),
  new LuciaHash(),
  ...djangoHashes(),
  new SupabaseHash(),
  ...(firebase ? [new FirebaseHash(firebase)] : []),
  ...(devise ? [deviseHash(devise)] : []),
]
