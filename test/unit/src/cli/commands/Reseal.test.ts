import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import type { UserSecret } from 'authengine/adapter'
import { DataKeys } from '../../../../../src/crypto/DataKeys.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { aSecret, HASH, KEY_A, KEY_B, seedOf, storeSealed, unsealedIn } from '../../../../support/cli/sealedUsers.js'

const [ID_A, ID_B] = await new DataKeys([KEY_A, KEY_B]).ids()
const KEYS = `AUTH_ENCRYPTION_KEY=${KEY_B}\nAUTH_ENCRYPTION_KEY_1=${KEY_A}\n`

let desk: Desk
beforeEach(() => {
  desk = new Desk({ '.env': KEYS })
  desk.link('@authengine/sql', 'plugins/sql')
})
afterEach(() => {
  desk.clear()
})

/** A file with three sealed seeds, a password, and optionally the lookup of a recovery code. */
async function aDatabase(withLookup = false): Promise<readonly UserSecret[]> {
  const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
  await adapter.migrate()
  const rows = await storeSealed(adapter, KEY_A, 3)
  const userId = rows[0]?.userId ?? ''
  await adapter.secrets?.add(aSecret(userId, 'password', HASH, { kind: 'passwords', lookup: userId }))
  const [lookup] = await new DataKeys([KEY_A]).lookups('two-factor.recovery', 'CODE')
  if (withLookup) await adapter.secrets?.add(aSecret(userId, 'code', 'set-1', { kind: 'two-factor.recovery', lookup }))
  await adapter.close()
  return rows
}

async function unsealed(rows: readonly UserSecret[], key: string): Promise<readonly (string | null)[]> {
  const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
  try {
    return await unsealedIn(adapter, rows, key)
  } finally {
    await adapter.close()
  }
}

const SEEDS = [0, 1, 2].map(seedOf)
const at = (): string => desk.folder.at('auth.db')

describe('authengine reseal', () => {
  it('seals the values of a file with the newest key, and reports which key is no longer needed', async () => {
    const rows = await aDatabase()
    expect(await desk.type(`reseal --sqlite ${at()}`)).toBe(0)
    expect(desk.printed).toBe(
      'resealed 3 values with AUTH_ENCRYPTION_KEY.\n' +
        `  AUTH_ENCRYPTION_KEY       ${String(ID_B)}  3 values, 0 lookups\n` +
        `  AUTH_ENCRYPTION_KEY_1     ${String(ID_A)}  0 values, 0 lookups\n` +
        'AUTH_ENCRYPTION_KEY_1 is not needed any more: remove it once no process seals with it.\n',
    )
    expect(await unsealed(rows, KEY_B)).toEqual(SEEDS)
    expect(await desk.type(`reseal --sqlite ${at()}`)).toBe(0)
    expect(desk.printed).toContain('resealed 0 values')
  })

  it('changes nothing in a dry run', async () => {
    const rows = await aDatabase(true)
    expect(await desk.type(`reseal --dry-run --sqlite ${at()}`)).toBe(0)
    expect(desk.printed).toBe(
      '3 values would be sealed with AUTH_ENCRYPTION_KEY. Nothing was changed.\n' +
        `  AUTH_ENCRYPTION_KEY       ${String(ID_B)}  0 values, 0 lookups\n` +
        `  AUTH_ENCRYPTION_KEY_1     ${String(ID_A)}  3 values, 1 lookup\n`,
    )
    expect(await unsealed(rows, KEY_A)).toEqual(SEEDS)
  })

  it('uses adapter and keys of the configuration, and keeps a key that lookups need', async () => {
    const rows = await aDatabase(true)
    desk.folder.write('.env', '')
    desk.folder.write(
      'auth.config.mjs',
      `import { sqlAdapter } from '@authengine/sql'
      export const config = {
        providers: [],
        adapter: sqlAdapter({ sqlite: ${JSON.stringify(at())} }),
        encryptionKeys: ['${KEY_B}', '${KEY_A}'],
      }`,
    )
    expect(await desk.type('reseal')).toBe(0)
    expect(desk.printed).toContain('resealed 3 values with the option encryptionKeys[0].')
    expect(desk.printed).toContain(
      'Keep the option encryptionKeys[1]: it is needed by 1 lookup, such as recovery codes.',
    )
    expect(await unsealed(rows, KEY_B)).toEqual(SEEDS)
  })

  it('fails if a key is missing, but changes what it can', async () => {
    const rows = await aDatabase()
    desk.folder.write('.env', `AUTH_ENCRYPTION_KEY=${KEY_B}\n`)
    expect(await desk.type(`reseal --sqlite ${at()}`)).toBe(1)
    expect(desk.printed).toContain(`  unknown key               ${String(ID_A)}  3 values, 0 lookups\n`)
    expect(desk.complained).toContain('error: 3 values could not be unsealed.\n')
    expect(desk.complained).toContain('fix: Set the key that sealed them as AUTH_ENCRYPTION_KEY_1')
    expect(await unsealed(rows, KEY_A)).toEqual(SEEDS)
  })

  it.each([
    ['', 'There is no AUTH_ENCRYPTION_KEY.'],
    [`AUTH_SECRET=${KEY_A}`, 'There is no AUTH_ENCRYPTION_KEY.'],
    ['AUTH_ENCRYPTION_KEY=too-short', 'AUTH_ENCRYPTION_KEY can be guessed, so nothing was sealed with it.'],
    [`AUTH_ENCRYPTION_KEY=${'x'.repeat(44)}`, 'AUTH_ENCRYPTION_KEY can be guessed, so nothing was sealed with it.'],
  ])('seals nothing without a strong key: %s', async (env, what) => {
    const rows = await aDatabase()
    desk.folder.write('.env', env)
    expect(await desk.type(`reseal --sqlite ${at()}`)).toBe(1)
    expect(desk.complained).toContain(`error: ${what}`)
    expect(desk.complained).toContain('fix: npx authengine secret --encryption --write')
    expect(await unsealed(rows, KEY_A)).toEqual(SEEDS)
  })

  it.each([
    ['reseal', 'No file with a configuration was found.'],
    ['reseal --config auth.mjs', 'auth.mjs has no adapter that can list the secrets of all users.'],
    ['reseal --vars .env.none', 'There is no file .env.none.'],
  ])('explains what is wrong with "%s"', async (line, what) => {
    if (line.endsWith('auth.mjs')) desk.folder.write('auth.mjs', 'export const config = { providers: [] }')
    expect(await desk.type(line)).toBe(1)
    expect(desk.complained).toContain(what)
    expect(desk.complained).not.toContain(KEY_B)
  })
})
