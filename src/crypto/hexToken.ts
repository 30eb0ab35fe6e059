import { sha256 } from '#platform'
import type { Awaitable } from '../core/Awaitable.js'

/** A random token as 64 hexadecimal digits, with all of its 256 random bits. */
export const hexToken = (token: string): Awaitable<string> => sha256(token, 'hex')
