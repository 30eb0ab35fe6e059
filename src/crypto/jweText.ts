import type { JWT } from '../core/Session.js'
import { isObject } from '../core/guards.js'

/**
 * Whether a part of a token is written in the one way in which we write it: several texts decode to the same bytes when
 * trailing bits are ignored.
 */
export function isCanonical(segment: string): boolean {
  if (!/^[\w-]*$/.test(segment)) return false
  const last = segment.at(-1) ?? ''
  switch (segment.length % 4) {
    case 1:
      return false
    case 2:
      return 'AQgw'.includes(last)
    case 3:
      return 'AEIMQUYcgkosw048'.includes(last)
    default:
      return true
  }
}

/** The claims in a plaintext, on a fresh object; null for what is none. */
export function claimsIn(text: string): JWT | null {
  try {
    const claims: unknown = JSON.parse(text)
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}
