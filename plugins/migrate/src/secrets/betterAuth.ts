import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { SealedUnreadable } from './SealedUnreadable.js'

/** A secret of Better Auth. */
export interface BetterAuthSecret {
  /** The text. */
  readonly secret: string
  /** Its version, as in `BETTER_AUTH_SECRETS=2:new,1:old`. Default: it has none. */
  readonly version?: number | undefined
}

/** A second factor of Better Auth. */
export interface BetterAuthFactor {
  /** The key of the authenticator app: bytes, or a text that claims to be base32. */
  readonly key: Uint8Array | string
  /** The recovery codes that are left. */
  readonly recoveryCodes: readonly string[]
}

const NONCE_BYTES = 24
const TAG_BYTES = 16
/** In hexadecimal digits. A list of a hundred recovery codes is shorter. */
const LONGEST = 16_384
const ENVELOPE = /^\$ba\$(\d{1,9})\$([\da-f]+)$/
const BARE = /^[\da-f]+$/
/** Marks keys that were imported into Better Auth. Keys that it made contain no colon. */
const IMPORTED = 'base32:'

/**
 * Opens a value that Better Auth has encrypted: XChaCha20-Poly1305 with the SHA-256 of the secret as key, in hexadecimal,
 * after a nonce of 24 bytes. With several secrets, `$ba$<version>$` stands before it.
 *
 * @param sealed - The stored text.
 * @param secrets - All secrets of the old application. Values without a version are tried with each of them.
 * @returns The text.
 * @throws SealedUnreadable if no secret opens it.
 */
export async function openBetterAuth(sealed: string, secrets: readonly BetterAuthSecret[]): Promise<string> {
  const [, version, body] = sealed.length > LONGEST ? [] : (ENVELOPE.exec(sealed) ?? [])
  const hex = body ?? (BARE.test(sealed) ? sealed : '')
  if (sealed.length > LONGEST || hex.length % 2 === 1 || hex.length < 2 * (NONCE_BYTES + TAG_BYTES))
    throw new SealedUnreadable('It is not the hexadecimal text that Better Auth stores.')
  const fitting = version === undefined ? secrets : secrets.filter((each) => each.version === Number(version))
  if (fitting.length === 0)
    throw new SealedUnreadable(
      version === undefined
        ? 'No secret was given.'
        : `It needs the secret of version ${version}, which was not given.`,
    )
  for (const { secret } of fitting) {
    const opened = await openedWith(secret, Uint8Array.from(Buffer.from(hex, 'hex')))
    if (opened !== undefined) return opened
  }
  throw new SealedUnreadable('None of the given secrets opens it.')
}

/**
 * Opens a row of the table `twoFactor` of Better Auth. Its codes have six digits, for 30 seconds, with SHA-1, unless the
 * options `digits` or `period` of its plugin said otherwise: then the apps cannot be carried.
 *
 * @param row - The columns as they are stored. `backupCodes` may be encrypted or plain.
 * @param secrets - All secrets of the old application.
 * @throws SealedUnreadable if a column cannot be read.
 */
export async function openBetterAuthFactor(
  { backupCodes, secret }: { readonly secret: string; readonly backupCodes?: string | null | undefined },
  secrets: readonly BetterAuthSecret[],
): Promise<BetterAuthFactor> {
  const key = keyIn(await openBetterAuth(secret, secrets))
  const list = backupCodes?.trim() ?? ''
  if (list === '') return { key, recoveryCodes: [] }
  return { key, recoveryCodes: codesIn(list.startsWith('[') ? list : await openBetterAuth(list, secrets)) }
}

/** The key is the text itself, and Better Auth shows its base32 to the user. An imported key is stored as base32. */
const keyIn = (text: string): Uint8Array | string =>
  text.startsWith(IMPORTED) ? text.slice(IMPORTED.length) : new TextEncoder().encode(text)

function codesIn(list: string): readonly string[] {
  try {
    const codes: unknown = JSON.parse(list)
    if (Array.isArray(codes) && codes.every((code) => typeof code === 'string')) return codes
  } catch {
    // The message of JSON.parse contains the text.
  }
  throw new SealedUnreadable('Its recovery codes are not a list of texts.')
}

/** @returns Undefined if the secret is another one, or the text was changed. */
async function openedWith(secret: string, sealed: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))
  try {
    const bytes = xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES)).decrypt(sealed.subarray(NONCE_BYTES))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
