import type { Awaitable } from '../core/Awaitable.js'

/** Signs texts with one key (HMAC-SHA-256): hexadecimal, in lower case. */
export type Mac = (text: string) => Awaitable<string>
