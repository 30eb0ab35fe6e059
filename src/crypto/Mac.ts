import type { Awaitable } from '../model/index.js'

/** Signs texts with one key (HMAC-SHA-256). */
export type Mac = (text: string) => Awaitable<Uint8Array>
