import { isValidDate } from 'authengine/plugin'
import { lockUser } from './lockUser.js'
import { readName } from './pages/SecondFactorPages.js'
import { readImportedCodes } from './recovery/importedCode.js'
import type { ImportedApp, ImportedFactors } from './SecondFactorApi.js'
import type { SecondFactorParts } from './SecondFactorParts.js'
import { SecondFactorRefused } from './SecondFactorRefused.js'
import { base32, base32Bytes } from './totp/base32.js'
import type { ImportedTotp } from './totp/TotpFactors.js'

/** The shortest key that other systems use: 80 bits. */
const SHORTEST_KEY = 10
/** Longer keys are hashed by HMAC-SHA-1 (RFC 2104, section 2), so they are not stronger. */
const LONGEST_KEY = 64

/**
 * Imports the second factors of a user of another system: all of them, or none.
 *
 * @throws TypeError if a factor cannot be imported.
 * @throws SecondFactorRefused if the user is not stored, or would have too many apps.
 */
export async function importFactors(
  { apps, codes, services }: Pick<SecondFactorParts, 'apps' | 'codes' | 'services'>,
  userId: string,
  { apps: imported = [], recoveryCodes = [] }: ImportedFactors,
): Promise<void> {
  const read = imported.map(readApp)
  const texts = readImportedCodes(recoveryCodes)
  if (texts.length > 0 && read.length === 0)
    throw new TypeError('Recovery codes belong to an authenticator app. Import them together.')
  await services.transaction(null, async (tx) => {
    // A store may compare loosely.
    if ((await tx.db.users.byId(userId))?.id !== userId) throw new SecondFactorRefused('not_found')
    await lockUser(services, tx, userId)
    let count = 0
    for (const app of read) if (await apps.import(tx, userId, app)) count++
    // Codes that were used must not come back, so they are stored only with the first import.
    if (count === 0) return
    await codes.import(tx, userId, texts)
    await tx.announce({ name: 'second-factor.imported', user: userId, actor: { type: 'service' } })
  })
}

function readApp({ createdAt, key, name }: ImportedApp): ImportedTotp {
  const bytes = typeof key === 'string' ? base32Bytes(plain(key)) : key
  if (!(bytes instanceof Uint8Array) || bytes.length < SHORTEST_KEY || bytes.length > LONGEST_KEY)
    throw new TypeError(
      `The key of an authenticator app to import must have ${String(SHORTEST_KEY)} to ${String(LONGEST_KEY)} bytes, or be ` +
        'the base32 of them.',
    )
  if (createdAt !== undefined && !isValidDate(createdAt))
    throw new TypeError('createdAt of an authenticator app to import is not a valid date.')
  return { secret: base32(bytes), name: readName(name), createdAt }
}

/** Base32 without blanks, padding and lower case, which some systems add. */
const plain = (text: string): string => text.replaceAll(/[\s=]/g, '').toUpperCase()
