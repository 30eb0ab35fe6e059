import type { FormerReader } from '../core/FormerReader.js'
import type { Awaitable } from '../core/guards.js'

/** Finds the stored form of links that another library has mailed, until these links end. */
export interface FormerMailReader extends FormerReader {
  /**
   * What the other library stored as `token` beside the email address, for the token of a link. At most 4 texts of at
   * most 255 characters.
   *
   * @param token - At least 64 hexadecimal digits. It is not called for other tokens, because these can be guessed.
   */
  hashes(token: string): Awaitable<readonly string[]>
}
