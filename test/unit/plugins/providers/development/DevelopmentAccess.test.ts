import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  isLoopback,
  isLoopbackHost,
  isLoopbackOrigin,
  reasonOf,
} from '../../../../../plugins/providers/src/development/DevelopmentAccess.js'

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::FFFF:127.0.0.1', '::ffff:7f00:1'])(
    'accepts %s',
    (address) => {
      expect(isLoopback(address)).toBe(true)
    },
  )

  it.each([
    ...['', '0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '127.0.0', '127.0.0.256', '127.0.0.1.2', ' 127.0.0.1'],
    ...['::ffff:10.0.0.1', '::ffff:a00:1', '::ffff:7f:1', '::1%eth0', '::11', '127.0.0.1:80', '127.0.0.1, 10.0.0.1'],
    ...['172.17.0.1', 'fe80::1', 'localhost'],
  ])('refuses %j', (address) => {
    expect(isLoopback(address)).toBe(false)
  })
})

describe('isLoopbackHost', () => {
  it.each(['localhost', 'LocalHost:3000', 'app.localhost', '127.0.0.1:80', '[::1]:3000', '[::ffff:127.0.0.1]'])(
    'accepts %s',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true)
    },
  )

  it.each([
    ...['', ':3000', 'localhost.', 'localhost.evil.test', 'evil-localhost', 'xlocalhost', '127.0.0.1.evil.test'],
    ...['127.1', '0x7f000001', '2130706433', '0.0.0.0', '[::]', '::1', 'localhost@evil.test', 'evil.test#localhost'],
    ...['localhost,evil.test', 'localhost evil.test', 'localhost:123456', 'localhost/evil.test', '127.0.0.1.nip.io'],
  ])('refuses %j', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })
})

describe('isLoopbackOrigin', () => {
  it.each<[string, boolean]>([
    ['http://localhost:3000', true],
    ['https://app.localhost', true],
    ['http://[::ffff:127.0.0.1]:3000', true],
    ['http://127.0.0.1', true],
    ['https://app.example', false],
    ['http://localhost.evil.test', false],
  ])('of %s is %s', (origin, expected) => {
    expect(isLoopbackOrigin(origin)).toBe(expected)
  })
})

describe('reasonOf', () => {
  const { env } = process
  beforeEach(() => {
    process.env = {} as NodeJS.ProcessEnv
  })
  afterEach(() => {
    process.env = env
  })

  const MODES = [undefined, '', 'development', 'test', 'production', 'staging', 'Development', 'development ']
  const TABLE = MODES.flatMap((own) => MODES.map((outer) => [own, outer] as const))

  it.each(TABLE)('for the modes %j of the engine and %j of the process takes the stricter one', (own, outer) => {
    if (outer !== undefined) Object.assign(process.env, { NODE_ENV: outer })
    const said = [own, outer].filter((mode) => mode !== undefined && mode !== '')
    const isStrict = said.some((mode) => mode !== 'development' && mode !== 'test')
    expect(reasonOf({ NODE_ENV: own }, true) === undefined).toBe(!isStrict)
    expect(reasonOf({ NODE_ENV: own }, false) === undefined).toBe(!isStrict && said.length > 0)
  })

  it('names the condition, and no value of a variable of a platform', () => {
    const NODE_ENV = 'development'
    expect(reasonOf({}, false)).toBe('NODE_ENV is not set')
    expect(reasonOf({ NODE_ENV: 'x'.repeat(1000) }, true)?.length).toBeLessThan(80)
    expect(reasonOf({ NODE_ENV, RAILWAY_TOKEN: 'a secret' }, false)).toBe(
      'RAILWAY_TOKEN is set, which a hosting platform sets',
    )
    expect(reasonOf({ NODE_ENV }, false, 'https://app.example')).toMatch('https://app.example')
    expect(reasonOf({ NODE_ENV }, false, 'http://localhost:3000')).toBeUndefined()
  })
})
