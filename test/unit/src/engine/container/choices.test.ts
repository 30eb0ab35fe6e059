import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../../src/config/Settings.js'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { readEnvironment } from '../../../../../src/config/environment.js'
import { ApplicationCodec } from '../../../../../src/crypto/ApplicationCodec.js'
import { JweCodec } from '../../../../../src/crypto/JweCodec.js'
import { chooseCodec } from '../../../../../src/engine/container/choices.js'
import { FakeClock } from '../../../../../src/testing/index.js'

const SECRET = 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv'
const codec = (input: SettingsInput) => chooseCodec(new Settings(input, readEnvironment({})), new FakeClock())

describe('chooseCodec', () => {
  it('seals as JWE unless the application has a format of its own', () => {
    expect(codec({ secret: SECRET })).toBeInstanceOf(JweCodec)
  })

  it('takes the format of the application, with the secrets for tokens and the life of a session', async () => {
    const seen: unknown[] = []
    const own = codec({
      secret: 'site',
      session: { maxAge: 60 },
      jwt: {
        secret: ['token'],
        encode: (params) => {
          seen.push(params)
          return 'sealed'
        },
        decode: () => ({ sub: '1' }),
      },
    })
    expect(own).toBeInstanceOf(ApplicationCodec)
    expect(await own.seal({ sub: '1' }, 'session x')).toBe('sealed')
    expect(seen).toEqual([{ token: { sub: '1' }, secret: ['token'], salt: 'session x', maxAge: 60 }])
  })

  it('seals tokens with the secrets for tokens', async () => {
    const sealed = await codec({ secret: SECRET, jwt: { secret: 'x'.repeat(32) } }).seal({ sub: '1' }, 'p')
    expect(await codec({ secret: 'x'.repeat(32) }).open(sealed, 'p')).toEqual({ sub: '1' })
    expect(await codec({ secret: SECRET }).open(sealed, 'p')).toBeNull()
  })
})
