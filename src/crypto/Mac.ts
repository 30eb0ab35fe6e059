import type { Awaitable } from '../model/Awaitable.js'

/** Signs texts with one key (HMAC-SHA-256): hexadecimal, in lower case. */
export type Mac = (text: string) => Awaitable<string>
