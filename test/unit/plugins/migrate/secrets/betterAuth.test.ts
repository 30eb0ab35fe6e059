import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { base32 } from '../../../../../plugins/second-factor/src/totp/base32.js'
import { openBetterAuth, openBetterAuthFactor } from '../../../../../plugins/migrate/src/secrets/betterAuth.js'
import { SealedUnreadable } from '../../../../../plugins/migrate/src/secrets/SealedUnreadable.js'

// Made with better-auth 1.7.25: sign-up, `enableTwoFactor`, and `symmetricEncrypt` for several secrets.
const SECRET = 'old-secret-of-better-auth-for-test-vectors-0123456789'
const SECRETS = [
  { version: 2, secret: 'new-secret-of-better-auth-for-test-vectors-0123456789' },
  { version: 1, secret: 'first-secret-of-better-auth-for-test-vectors-012345678' },
]
const ROW = {
  secret:
    '34e6d8d19634c854e7fb9dce558c9d669bb9066f9722aecbcbb1bc7159061089472c7a411d6be2f9323c4d2e285b4d9959e7f836f5e52f4d362d390b67254f443149731c2adea913',
  backupCodes:
    '9254c3cf4cf89029fb2d8beb3a902b11e3583bd3f2f87db640cf7a1c37492ef62391879a16cda60621f5dd673494e93d1e3a78cb8e1de4bff11de901ca7ccefefadd714e4cdcc796af7e9c2a4bb128319870ff64acf1add071fadb7208f95eb522a9cec82cc233b8eee434b765443da8bd7d626c176299845b84a8f9b0ef5d747c200584c8d973470892942324054d99152bb415fc149b08d0ebae6a098a1367ef589ecb234c4ad23eafc1340a2c9ebdcbcea779f6',
}
const TEXT = 'UbFs-GtEuWNxxf0IoOqf5wWa9aM1QxF2'
/** The secret in the `otpauth:` URI that the user scanned. */
const SCANNED = 'KVREM4ZNI52EK5KXJZ4HQZRQJFXU64LGGV3VOYJZMFGTCULYIYZA'
const CODES = [
  'Hstm8-k0aZg',
  'Tww12-mL0VT',
  'glq7M-8gkGM',
  '245ms-DEPnR',
  'OgGUv-73XHw',
  'Pqrg0-7XCdJ',
  'j0XwU-szU5j',
  'QXuBU-S6PS0',
  'p0dyO-RUvSP',
  '46Ird-7T8cR',
]
const VERSION_2 =
  '$ba$2$9a2d13e7bca0a7b71f94d7f7e79c109eb88850b0928b2be4d2f892051d2833980c26f359d3b48fc91ad61975a11483e8b62b04ed241a8a8cdedad2641fa558d3ec5a00178d594c05'
const VERSION_1 =
  '$ba$1$609b6707a8859f46ac638ee99e89b8b22473a0fb869afcbc5e02b7949e45a926b1b93926a0b3cced6b2c172fb617bc48c68159bbd860992c0cb30320be9df628df3ca14e5299732c'
const IMPORTED =
  '8c0d9b6a669b0e4ff0aa77ea4ccb87ae2889302f29f8fb777228cf6b2202b84fd8ee0a9a6cec3c10717379a9c36844ec49b5c74cf2ee8eacabb0bcf289727335e5c88fb4ba10efb54ba466543bdb77'
const PLAIN = {
  secret:
    '$ba$2$574c78cdacc077cbf031693b3b998aa26cdfb4c4087df4e2039d617a8055368085fb9327597d8c89b9a2ec1a5c13175751ebc94e7358d21f8c8f5eb39a914564123c70171534262e',
  backupCodes:
    '["WZptw-0LxEl","T4BFa-kLTKd","VzOQU-xrInI","oVjIs-wpmEw","A7fAa-BX9BC","NCqJD-7Qize","B78Y4-bjlmL","BfDGY-bCLA5","wC0lZ-ON72r","wNJrz-YPo1i"]',
}

const sealed = (text: string): string => {
  const nonce = new Uint8Array(24).fill(7)
  const key = new Uint8Array(createHash('sha256').update(SECRET).digest())
  const bytes = xchacha20poly1305(key, nonce).encrypt(new TextEncoder().encode(text))
  return Buffer.concat([nonce, bytes]).toString('hex')
}

describe('a value of Better Auth', () => {
  it('is opened with its secret', async () => {
    expect(await openBetterAuth(ROW.secret, [{ secret: SECRET }])).toBe(TEXT)
    expect(await openBetterAuth(ROW.secret, [...SECRETS, { secret: SECRET }])).toBe(TEXT)
  })

  it.each([VERSION_2, VERSION_1])('is opened with the secret of its version: %s', async (value) => {
    expect(await openBetterAuth(value, SECRETS)).toBe(TEXT)
  })

  it.each<[string, string, Parameters<typeof openBetterAuth>[1], string]>([
    ['another secret', ROW.secret, [{ secret: `${SECRET}!` }], 'None of the given secrets'],
    ['no secret', ROW.secret, [], 'No secret was given'],
    ['a missing version', VERSION_1, SECRETS.slice(0, 1), 'secret of version 1'],
    ['a secret without version', VERSION_1, [{ secret: SECRETS[1]?.secret ?? '' }], 'secret of version 1'],
    ['a changed byte', ROW.secret.replace(/.$/, (end) => (end === '0' ? '1' : '0')), [{ secret: SECRET }], 'None of'],
    ['a cut text', ROW.secret.slice(0, 78), [{ secret: SECRET }], 'not the hexadecimal text'],
    ['half a byte', ROW.secret.slice(1), [{ secret: SECRET }], 'not the hexadecimal text'],
    ['another text', 'JBSWY3DPEHPK3PXP', [{ secret: SECRET }], 'not the hexadecimal text'],
    ['an empty text', '', [{ secret: SECRET }], 'not the hexadecimal text'],
    ['a long text', 'ab'.repeat(10_000), [{ secret: SECRET }], 'not the hexadecimal text'],
    ['no version', ROW.secret.replace(/^/, '$ba$$'), SECRETS, 'not the hexadecimal text'],
  ])('is refused with %s, without naming it', async (_what, value, secrets, reason) => {
    const error: unknown = await openBetterAuth(value, secrets).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SealedUnreadable)
    expect(String(error)).toContain(reason)
    if (value !== '') expect(String(error)).not.toContain(value)
    for (const { secret } of secrets) expect(String(error)).not.toContain(secret)
  })
})

describe('a second factor of Better Auth', () => {
  it('has the key that the user scanned, and the codes that are left', async () => {
    const { key, recoveryCodes } = await openBetterAuthFactor(ROW, [{ secret: SECRET }])
    expect(base32(key as Uint8Array)).toBe(SCANNED)
    expect(recoveryCodes).toEqual(CODES)
  })

  it('has plain recovery codes', async () => {
    const { key, recoveryCodes } = await openBetterAuthFactor(PLAIN, SECRETS)
    expect(key).toHaveLength(32)
    expect(recoveryCodes).toHaveLength(10)
    expect(recoveryCodes[0]).toBe('WZptw-0LxEl')
  })

  it('has an imported key', async () => {
    const { key, recoveryCodes } = await openBetterAuthFactor({ secret: IMPORTED }, [{ secret: SECRET }])
    expect(key).toBe('jbswy3dpehpk3pxpjbswy3dpehpk3pxp')
    expect(recoveryCodes).toEqual([])
  })

  it.each([
    [{ secret: ROW.secret, backupCodes: sealed('no list') }, 'not a list of texts'],
    [{ secret: ROW.secret, backupCodes: '[1, 2]' }, 'not a list of texts'],
    [{ secret: ROW.secret, backupCodes: '[' }, 'not a list of texts'],
    [{ secret: ROW.secret, backupCodes: 'plain' }, 'not the hexadecimal text'],
  ])('is refused: %j', async (row, reason) => {
    await expect(openBetterAuthFactor(row, [{ secret: SECRET }])).rejects.toThrow(reason)
  })
})
