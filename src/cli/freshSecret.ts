import { randomBytes } from 'node:crypto'

/** A new secret: 32 random bytes in base64. */
export const freshSecret = (): string => randomBytes(32).toString('base64')
