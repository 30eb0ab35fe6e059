/** Seconds of a time step (RFC 6238 section 5.2). */
export const STEP_SECONDS = 30
/** Digits of a code. */
export const DIGITS = 6
/** Bytes of a secret: 160 bits, as RFC 4226 section 4 (R6) recommends. */
export const SECRET_BYTES = 20
/** How many steps before and after the present one are accepted. */
const WINDOW = 1

/** A hash function of RFC 6238 section 1.2. Authenticator apps know SHA-1; the others are for its test vectors. */
type HashName = 'SHA-1' | 'SHA-256' | 'SHA-512'

/** The time step of a moment (RFC 6238 section 4.2). */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS)

/**
 * The code of a counter (RFC 4226 section 5.3).
 *
 * @param secret - The shared secret.
 * @param counter - The counter, or the time step (RFC 6238 section 4.2).
 * @param digits - How many digits the code has.
 * @param hash - The hash function of the HMAC.
 */
export async function codeOf(
  secret: Uint8Array<ArrayBuffer>,
  counter: number,
  digits = DIGITS,
  hash: HashName = 'SHA-1',
): Promise<string> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign'])
  const message = new DataView(new ArrayBuffer(8))
  message.setBigUint64(0, BigInt(counter))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, message))
  const offset = mac.getUint8(mac.byteLength - 1) & 15
  const number = mac.getUint32(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The time step whose code was typed: the present step, or one before or after it, because clocks differ.
 *
 * @param code - Six digits.
 * @param after - The last step that was used. Only later steps are accepted, so that no code is accepted twice (RFC 6238
 *   section 5.2).
 * @returns Undefined if the code belongs to no such step.
 */
export async function matchingStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  at: Date,
  after = -Infinity,
): Promise<number | undefined> {
  const now = stepAt(at)
  let match: number | undefined
  // Every step is compared, so that the time does not tell which one matches.
  for (let step = now - WINDOW; step <= now + WINDOW; step++) {
    const isEqual = isSame(await codeOf(secret, step), code)
    if (isEqual && step > after && match === undefined) match = step
  }
  return match
}

/** The digits of a typed code, without blanks; undefined if it is not a code. */
export function readCode(typed: string | undefined): string | undefined {
  if (typed === undefined || typed.length > LONGEST) return undefined
  const digits = typed.replaceAll(/[\s\u00a0-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

const LONGEST = 32

/** Compares two texts of the same length in constant time. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
