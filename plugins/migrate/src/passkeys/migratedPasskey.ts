import type { StoredAuthenticator } from 'authengine/adapter'

/** A passkey as authengine stores it. */
export interface MigratedPasskey {
  /** The row of `authenticators`. */
  readonly authenticator: StoredAuthenticator
  /** The row of `accounts` that belongs to it. */
  readonly account: {
    readonly type: 'webauthn'
    readonly provider: string
    readonly providerAccountId: string
    readonly userId: string
  }
}

/** What another library stores for a passkey, with names of authengine. Values are as the database returns them. */
export interface FormerPasskey {
  readonly credentialID: unknown
  readonly publicKey: unknown
  readonly userId: unknown
  readonly counter: unknown
  readonly deviceType: unknown
  readonly backedUp: unknown
  readonly transports: unknown
  readonly name?: unknown
  readonly createdAt?: Date | null | undefined
}

/** Longest id of a credential (WebAuthn Level 3, section 4). */
const LONGEST_ID = 1023
const PUBLIC_KEY = { least: 32, most: 2048 }
const LONGEST_NAME = 64
const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/**
 * Converts a passkey of another library. Ids and keys may be base64 or base64url.
 *
 * @param provider - Id of the passkey provider of authengine.
 * @returns The rows, or why it cannot be used, as a sentence.
 */
export function migratedPasskey(former: FormerPasskey, provider: string): MigratedPasskey | string {
  const id = bytesOf(former.credentialID)
  const key = bytesOf(former.publicKey)
  const userId = textOf(former.userId)
  const counter = Number(former.counter)
  if (!id || id.length === 0 || id.length > LONGEST_ID) return 'The id of its credential is not base64.'
  if (!key || key.length < PUBLIC_KEY.least || key.length > PUBLIC_KEY.most) return 'Its public key is not base64.'
  // `Number` converts null and an empty text to 0. A wrong counter could not detect a copy of the authenticator.
  if (!/^\d{1,10}$/.test(String(former.counter)) || !Number.isSafeInteger(counter))
    return 'Its counter is not a number.'
  if (userId === undefined) return 'It has no user.'
  const credentialID = id.toString('base64')
  const name = textOf(former.name)?.trim().slice(0, LONGEST_NAME)
  const { createdAt } = former
  return {
    authenticator: {
      credentialID,
      userId,
      providerAccountId: credentialID,
      credentialPublicKey: key.toString('base64'),
      counter,
      credentialDeviceType: former.deviceType === 'multiDevice' ? 'multiDevice' : 'singleDevice',
      credentialBackedUp: isTrue(former.backedUp),
      transports: transportsIn(former.transports),
      provider,
      ...(name && { name }),
      ...(createdAt && { createdAt }),
    },
    account: { type: 'webauthn', provider, providerAccountId: credentialID, userId },
  }
}

/** The bytes of base64 or base64url; undefined for another text. */
function bytesOf(text: unknown): Buffer | undefined {
  if (typeof text !== 'string' || !/^[\w+/-]+={0,2}$/.test(text)) return undefined
  const plain = text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  const bytes = Buffer.from(plain, 'base64')
  return bytes.toString('base64').replaceAll('=', '') === plain ? bytes : undefined
}

/** Ids are texts or numbers. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined

/** Databases return booleans also as numbers. */
const isTrue = (value: unknown): boolean => value === true || Number(value) === 1

/** The known transports, separated by commas; null without any. Some libraries store a list in JSON. */
function transportsIn(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_ID) return null
  const known = new Set((value.match(/[a-z-]+/g) ?? []).filter((each) => TRANSPORTS.has(each)))
  return known.size === 0 ? null : [...known].join(',')
}
