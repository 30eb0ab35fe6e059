import { base64url, macWith, randomBytes } from '#platform'
import type { Awaitable } from '../core/Awaitable.js'

/** Signs texts with one key (HMAC-SHA-256): hexadecimal, in lower case. */
export type Mac = (text: string) => Awaitable<string>

/** Signs with a new key of 256 bits. Only this process knows it, so an attacker cannot choose texts whose hashes have bits in common. */
export const macWithRandomKey = (): Mac => macWith(base64url(randomBytes(32)), 'process')
