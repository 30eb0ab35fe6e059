import type { Random } from 'authengine/plugin'

/** At most 32 random bytes. */
export function randomBytes(random: Pick<Random, 'token'>, count: number): Uint8Array<ArrayBuffer> {
  const text = atob(random.token().replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text.slice(0, count), (letter) => letter.charCodeAt(0))
}
