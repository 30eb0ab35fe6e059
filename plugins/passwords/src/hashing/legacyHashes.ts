import { Argon2Hash } from './Argon2Hash.js'
import { BcryptHash } from './BcryptHash.js'
import { BetterAuthHash } from './BetterAuthHash.js'
import { DjangoHash } from './DjangoHash.js'
import { FirebaseHash, type FirebaseHashOptions } from './FirebaseHash.js'
import type { LegacyHash } from './LegacyHash.js'
import { ScryptHash } from './ScryptHash.js'

/** What formats need to know. */
export interface LegacyHashOptions {
  /** Parameters of the Firebase project whose hashes are imported. Default: hashes of Firebase are not read. */
  readonly firebase?: FirebaseHashOptions | undefined
}

/**
 * All formats of other systems that are read: argon2, scrypt, bcrypt, Better Auth, Django, and Firebase with its option.
 *
 * Hashes of hashes, such as `argon2id(md5(password))`, are not among them. Anyone who has the old list of MD5 hashes can
 * test those as if they were passwords. Import such users without a password, and let them set a new one.
 *
 * @throws TypeError if a parameter of Firebase is not one of a Firebase project.
 */
export const legacyHashes = ({ firebase }: LegacyHashOptions = {}): readonly LegacyHash[] => [
  new Argon2Hash(),
  new ScryptHash(),
  new BcryptHash(),
  new BetterAuthHash(),
  new DjangoHash(),
  ...(firebase ? [new FirebaseHash(firebase)] : []),
]
