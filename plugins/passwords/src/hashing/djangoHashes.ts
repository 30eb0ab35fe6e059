import { createHash } from 'node:crypto'
import { Argon2Hash } from './Argon2Hash.js'
import { BcryptHash } from './BcryptHash.js'
import { DjangoHash } from './DjangoHash.js'
import { DjangoScryptHash } from './DjangoScryptHash.js'
import type { LegacyHash } from './LegacyHash.js'
import { WrappedHash } from './WrappedHash.js'

/** The formats of Django: PBKDF2, scrypt, argon2, bcrypt, and bcrypt of the SHA-256 of the password in hexadecimal. */
export const djangoHashes = (): readonly LegacyHash[] => [
  new DjangoHash(),
  new DjangoScryptHash(),
  new WrappedHash({
    id: 'django-argon2',
    beginning: 'argon2$',
    inner: new Argon2Hash(),
    unwrap: (rest) => `$${rest}`,
  }),
  new WrappedHash({ id: 'django-bcrypt', beginning: 'bcrypt$', inner: new BcryptHash() }),
  new WrappedHash({
    id: 'django-bcrypt-sha256',
    beginning: 'bcrypt_sha256$',
    inner: new BcryptHash(),
    prepare: (password) => createHash('sha256').update(password).digest('hex'),
  }),
]
