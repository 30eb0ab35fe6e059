import { createHmac } from 'node:crypto'
import { FormerTables, type Values } from './FormerTables.js'

/** The secret of the old application. */
export const SECRET = 'a-former-secret-of-forty-characters-0123'
/** The time of the tests. */
export const NOW = new Date('2026-11-28T12:00:00.000Z')
/** When the old users signed up. */
export const THEN = '2026-11-01T10:00:00.000Z'
/** When old sessions end. */
export const LATER = '2026-12-05T10:00:00.000Z'

/** Statements that better-auth 1.7.25 runs, with the plugins admin, username, twoFactor, organization, phoneNumber. */
const TABLES = `
create table "user" ("id" text not null primary key, "name" text not null, "email" text not null unique, "emailVerified" integer not null,
  "image" text, "createdAt" date not null, "updatedAt" date not null, "role" text, "banned" integer, "banReason" text,
  "banExpires" date, "username" text unique, "displayUsername" text, "twoFactorEnabled" integer, "phoneNumber" text unique,
  "phoneNumberVerified" integer, "isAnonymous" integer);
create table "session" ("id" text not null primary key, "expiresAt" date not null, "token" text not null unique, "createdAt" date not null,
  "updatedAt" date not null, "ipAddress" text, "userAgent" text, "userId" text not null references "user" ("id") on delete cascade,
  "impersonatedBy" text, "activeOrganizationId" text);
create table "account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text,
  "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text, "createdAt" date not null,
  "updatedAt" date not null);
create table "verification" ("id" text not null primary key, "identifier" text not null, "value" text not null, "expiresAt" date not null,
  "createdAt" date not null, "updatedAt" date not null);
create table "twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "verified" integer, "failedVerificationCount" integer,
  "lockedUntil" date);
create table "passkey" ("id" text not null primary key, "name" text, "publicKey" text not null,
  "userId" text not null references "user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null,
  "deviceType" text not null, "backedUp" integer not null, "transports" text, "createdAt" date, "aaguid" text);
create table "organization" ("id" text not null primary key, "name" text not null, "slug" text not null unique, "logo" text,
  "createdAt" date not null, "metadata" text);`

/** The tables of Better Auth in a file of SQLite. */
export class BetterAuthTables extends FormerTables {
  #count = 0

  /** @param file - The file; it must not have such tables yet, unless `isThere`. */
  constructor(file: string, isThere = false) {
    super(file, isThere ? '' : TABLES)
  }

  /** Adds a user. */
  user(id: string, values: Values = {}): this {
    return this.insert('user', {
      id,
      name: id,
      email: `${id}@app.example`,
      emailVerified: 1,
      createdAt: THEN,
      updatedAt: THEN,
      role: 'user',
      banned: 0,
      twoFactorEnabled: 0,
      isAnonymous: 0,
      ...values,
    })
  }

  /** Adds an account. */
  account(userId: string, providerId: string, accountId: string, values: Values = {}): this {
    const id = `account${String(++this.#count)}`
    return this.insert('account', { id, accountId, providerId, userId, createdAt: THEN, updatedAt: THEN, ...values })
  }

  /** Adds a session. */
  session(userId: string, token: string, values: Values = {}): this {
    const dates = { createdAt: THEN, updatedAt: THEN, expiresAt: LATER }
    const more = { ipAddress: '192.0.2.1', userAgent: 'Browser' }
    return this.insert('session', { id: `session${token}`, token, userId, ...dates, ...more, ...values })
  }
}

/** The value of the old cookie. */
export const cookieOf = (token: string): string =>
  `${token}.${createHmac('sha256', SECRET).update(token).digest('base64')}`

/** An ID token; nothing checks its signature. */
export const idToken = (claims: object): string =>
  ['{}', JSON.stringify(claims), ''].map((part) => Buffer.from(part).toString('base64url')).join('.')

/** A row of `twoFactor` that better-auth 1.7.25 made with {@link SECRET}. */
export const TWO_FACTOR = {
  secret:
    '1c4206d4a9f144e46bd2162f767e2d6c83b2a105222b7bcd9a510a0fbb49dbd830510c1233d4d6d912d08defbad2be7e5a10cf25aad541e1b884db3004e615cb1e1e3986f10685c2',
  backupCodes:
    'd0521253d09c75e22fe920a11ddf94cabf2b5230e65211d1001b78e1c221f73fee24fa51427656586c6cf5f2784a536ddbd8476518adc47ed114c3a1bec16b24a29f199b6af2cef9d6246f4c3a4f175299e9660cd818be1d53856e040ab6120e04d5f0d8337e91370dd3f1062cdc348d034771b812fbac27e9729c814367a4f069700f6a2e706605ed7ca2292c85e13fd1a579c089d432faacb44350ea58275944e3c1a4296bbfd95ca312582a82d4a88afc06fb93',
}
/** The key in {@link TWO_FACTOR}, in base32, as the app of the user got it. */
export const TWO_FACTOR_KEY = 'KFITEVBYGAWTQQRUFU4GU2TKJ5VVGSLOKJUDS4SWNJCXA4DEPFJA'
/** The backup codes in {@link TWO_FACTOR}. */
export const BACKUP_CODES = [
  ...['fYDGY-Dym66', 'biNow-i7Eqx', 'xj9td-WbBdR', 'IRj4V-tBcfO', '3d9yD-90HL2'],
  ...['nfYf7-F8aYV', 'Q56QQ-iduD6', 'tzSeH-8wivL', '8VqCd-hNY35', 's6aDx-w5Blr'],
]
/** A hash of better-auth 1.7.25, of "a long password of ann". */
export const PASSWORD_HASH =
  '8fb6ae18068682a8801e222f2983a1cb:a4612f56c707fbbbfabee6a7e5be727b7a9ebe969cab3710b76cc53da69aba9176458f87b37335276f2846338bd61e48951dba27b78b841b12c69efc74ff10f9'
