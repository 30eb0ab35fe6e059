import { describe, expect, it } from '@jest/globals'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { PublishedKeys } from '../../../../../src/flows/code/PublishedKeys.js'
import { FakeClock } from '../../../../../src/testing/index.js'

const { publicKey } = await generateKeyPair('ES256')
const JWK_OF_ALL = await exportJWK(publicKey)
const jwk = (kid: string): JWK => ({ ...JWK_OF_ALL, kid, alg: 'ES256', use: 'sig' })
const TOKEN = { payload: '', signature: '' }

/** Keys that a provider publishes, which may change. */
function published(...kids: string[]) {
  const clock = new FakeClock()
  const state = { kids, asked: 0, isDown: false }
  const keys = new PublishedKeys(() => {
    state.asked += 1
    if (state.isDown) return Promise.reject(new TypeError('down'))
    return Promise.resolve({ keys: state.kids.map(jwk) })
  }, clock)
  const find = (kid: string) => keys.find({ alg: 'ES256', kid }, TOKEN)
  return { clock, find, state }
}

describe('PublishedKeys', () => {
  it('finds a key by its id, and asks once in ten minutes', async () => {
    const { clock, find, state } = published('a')
    await Promise.all([find('a'), find('a')])
    clock.forward(599)
    await expect(find('a')).resolves.toBeDefined()
    expect(state.asked).toBe(1)
    clock.forward(1)
    await find('a')
    expect(state.asked).toBe(2)
  })

  it('finds a key that is new', async () => {
    const { find, state } = published('a')
    await find('a')
    state.kids = ['a', 'b']
    await expect(find('b')).resolves.toBeDefined()
    expect(state.asked).toBe(2)
  })

  it('attack #159: looks again once a minute, whatever comes', async () => {
    const { clock, find, state } = published('a')
    await find('a')
    for (const kid of ['x', '../../etc/passwd', '__proto__', "' OR 1=1"]) await expect(find(kid)).rejects.toThrow()
    expect(state.asked).toBe(2)
    await expect(find('a')).resolves.toBeDefined()
    clock.forward(60)
    await expect(find('x')).rejects.toThrow()
    expect(state.asked).toBe(3)
  })

  it('keeps no failure', async () => {
    const { find, state } = published('a')
    state.isDown = true
    await expect(find('a')).rejects.toThrow('down')
    state.isDown = false
    await expect(find('a')).resolves.toBeDefined()
  })
})
