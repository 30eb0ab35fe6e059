import { type Clock, isLive } from '../core/ports.js'
import type { FormerMailReader } from '../plugin-api/FormerMailReader.js'

/** How many hashes a reader returns at most. Each is a query. */
const MAX_HASHES = 4
const LONGEST_HASH = 255
/** 256 bits in hexadecimal. Shorter tokens can be guessed, and other libraries do not limit that. */
const LONG_TOKEN = /^[\da-f]{64,}$/i

/** Links that another library has mailed. */
export class FormerMails {
  /**
   * @param readers - Find the stored form of links.
   * @param clock - Tells which readers have ended.
   */
  constructor(
    private readonly readers: readonly FormerMailReader[],
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /**
   * What may be stored for the token of a link; empty if no reader is left, or the token can be guessed.
   *
   * @throws TypeError if a reader returns too many texts, or other values.
   */
  async hashesOf(token: string): Promise<readonly string[]> {
    if (!LONG_TOKEN.test(token)) return []
    const open = this.readers.filter(({ notAfter }) => isLive(notAfter, this.clock.now()))
    return (await Promise.all(open.map((reader) => hashesFrom(reader, token)))).flat()
  }
}

async function hashesFrom(reader: FormerMailReader, token: string): Promise<readonly string[]> {
  const hashes = await reader.hashes(token)
  if (hashes.length <= MAX_HASHES && hashes.every(isHash)) return hashes
  throw new TypeError(
    `The reader of former mails "${reader.id}" must return at most ${String(MAX_HASHES)} texts of at most ` +
      `${String(LONGEST_HASH)} characters.`,
  )
}

const isHash = (hash: unknown): boolean => typeof hash === 'string' && hash !== '' && hash.length <= LONGEST_HASH
