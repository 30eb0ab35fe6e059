import { base64url, randomBytes } from '#platform'
import { Random } from '../core/Random.js'

/** Random values of the platform. */
export class WebRandom extends Random {
  override token(): string {
    return base64url(randomBytes(32))
  }

  override uuid(): string {
    return crypto.randomUUID()
  }
}
