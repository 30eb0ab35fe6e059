import { describe, expect, it } from '@jest/globals'
import { type AuthPlugin, ConfigurationError, MissingSecretError } from 'authengine'
import { apiToken, json, type PluginDataKeys } from 'authengine/plugin'
import { anEngine, jsonOf } from '../support/anEngine.js'

const KEY = 'Vd4kYxR2mQ7nTz9LbW1cHs6JgFu3PaEo'
const OLD = 'Hs6JgFu3PaEoVd4kYxR2mQ7nTz9LbW1c'
const PRODUCTION = { NODE_ENV: 'production' }
const ROW = { userId: 'user-ann', kind: 'vault.totp', id: 'row-1' }
const Keys = apiToken<PluginDataKeys>('@example/vault/keys')

/** A plugin that returns a sealed text at `GET /auth/<id>/seal`, and provides its keys to the tests. */
const vault = (id = 'vault', declares = true): AuthPlugin => ({
  id,
  name: id,
  register(registry) {
    if (declares) registry.sealsData()
    registry.route(({ dataKeys }) => ({
      path: 'seal',
      GET: async () => json(await dataKeys.unseal(ROW, await dataKeys.seal(ROW, 'JBSWY3DPEHPK3PXP'))),
    }))
    if (id === 'vault') registry.provides(Keys, ({ dataKeys }) => dataKeys)
  },
})

describe('a plugin that stores sealed values', () => {
  it('prevents the start in production without a key, and names what to set', () => {
    const start = (): unknown => anEngine({ plugins: [vault()] })
    expect(start).toThrow(ConfigurationError)
    expect(start).toThrow(
      /encryptionKeys \(AUTH_ENCRYPTION_KEY\): is missing. The plugin "vault" stores sealed values./,
    )
  })

  it.each([
    ['the variable', {}, { AUTH_ENCRYPTION_KEY: KEY }],
    ['the option', { encryptionKeys: KEY }, {}],
    ['a list', { encryptionKeys: [KEY, OLD] }, {}],
  ])('works with %s', async (_what, config, env) => {
    const { browser } = anEngine({ ...config, plugins: [vault()] }, { ...PRODUCTION, ...env })
    expect(await jsonOf(await browser().get('/auth/vault/seal'))).toBe('JBSWY3DPEHPK3PXP')
  })

  it('works without a key in development, where the secret is used instead', async () => {
    const { browser } = anEngine({ plugins: [vault()] }, {})
    expect(await jsonOf(await browser().get('/auth/vault/seal'))).toBe('JBSWY3DPEHPK3PXP')
  })

  it('unseals with older keys, in all plugins', async () => {
    const before = anEngine({ encryptionKeys: OLD, plugins: [vault()] }).engine.api(Keys)
    const after = anEngine({ encryptionKeys: [KEY, OLD], plugins: [vault()] }).engine.api(Keys)
    const dropped = anEngine({ encryptionKeys: KEY, plugins: [vault()] }).engine.api(Keys)
    const sealed = await before.seal(ROW, 'seed')
    expect(await after.unseal(ROW, sealed)).toBe('seed')
    expect(await dropped.unseal(ROW, sealed)).toBeNull()
    const [newest, older] = await after.lookups('vault.recovery', 'CODE')
    expect([newest]).toEqual(await dropped.lookups('vault.recovery', 'CODE'))
    expect([older]).toEqual(await before.lookups('vault.recovery', 'CODE'))
  })

  it('does not use the secret if there is a key', async () => {
    const [one, other] = ['a', 'b'].map((letter) =>
      anEngine({ secret: `${letter}q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2`, encryptionKeys: KEY, plugins: [vault()] }),
    )
    const sealed = await one!.engine.api(Keys).seal(ROW, 'seed')
    expect(await other!.engine.api(Keys).unseal(ROW, sealed)).toBe('seed')
  })

  it('seals nothing without a secret, neither in requests nor in jobs', async () => {
    const { browser, engine, log } = anEngine({ secret: undefined, plugins: [vault()] })
    await expect(engine.api(Keys).seal(ROW, 'seed')).rejects.toThrow(MissingSecretError)
    await expect(engine.api(Keys).unseal(ROW, 'sealed1:0123456789ab:AAAA')).rejects.toThrow(MissingSecretError)
    await expect(engine.api(Keys).lookups('vault.recovery', 'CODE')).rejects.toThrow(/AUTH_ENCRYPTION_KEY/)
    expect((await browser().get('/auth/vault/seal')).status).toBe(500)
    expect(log.codes('error')).toEqual(['MissingSecret'])
  })
})

describe('a plugin that does not declare sealed values', () => {
  it.each([[{}], [PRODUCTION]])('gets no keys, whatever other plugins declare: %j', async (env) => {
    const plugins = [vault(), vault('silent', false)]
    const { browser, log } = anEngine({ encryptionKeys: KEY, plugins }, env)
    expect((await browser().get('/auth/silent/seal')).status).toBe(302)
    expect(log.text()).toContain('The plugin "silent" did not say that it stores sealed values.')
    expect((await browser().get('/auth/vault/seal')).status).toBe(200)
  })

  it('needs no key in production', () => {
    expect(() => anEngine({ plugins: [vault('silent', false)] })).not.toThrow()
  })
})
