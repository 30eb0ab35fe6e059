import { describe, expect, it } from '@jest/globals'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { PublishedKeys } from '../../../../src/oauth/PublishedKeys.js'
import { FakeClock } from '../../../../src/testing/index.js'

const { publicKey } = await generateKeyPair('ES256')
const JWK_OF_ALL = await exportJWK(publicKey)
const jwk = (kid: string): JWK => ({ ...JWK_OF_ALL, kid, alg: 'ES256', use: 'sig' })
const TOKEN = { payload: '', signature: '' }

/** Keys of a provider, which the test can change. */
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
  it('finds a key by its id, and requests the keys again within ten minutes', async () => {
    const { clock, find, state } = published('a')
    await Promise.all([find('a'), find('a')])
    clock.forward(479)
    await expect(find('a')).resolves.toBeDefined()
    expect(state.asked).toBe(1)
    clock.forward(1)
    await find('a')
    expect(state.asked).toBe(2)
  })

  it('finds a new key', async () => {
    const { find, state } = published('a')
    await find('a')
    state.kids = ['a', 'b']
    await expect(find('b')).resolves.toBeDefined()
    expect(state.asked).toBe(2)
  })

  it('attack #159, defect R32: requests unknown keys once in ten seconds, and known keys never wait', async () => {
    const { clock, find, state } = published('a')
    await find('a')
    const junk = ['x', '../../etc/passwd', '__proto__', "' OR 1=1"]
    const lookUp = async () =>
      (await Promise.allSettled(junk.map(async (kid) => find(kid)))).map(({ status }) => status)
    expect(await lookUp()).toEqual(Array(4).fill('rejected'))
    expect(state.asked).toBe(2)
    const waiting = lookUp()
    await expect(find('a')).resolves.toBeDefined()
    expect(state.asked).toBe(2)
    clock.forward(10)
    expect(await waiting).toEqual(Array(4).fill('rejected'))
    expect(state.asked).toBe(3)
  })

  it('defect R32: finds a new key although an unknown one has just been requested', async () => {
    const { clock, find, state } = published('a')
    await find('a')
    await expect(find('junk')).rejects.toThrow()
    state.kids = ['b']
    const waiting = find('b')
    clock.forward(10)
    await expect(waiting).resolves.toBeDefined()
  })

  it('defect R32: lets twenty callers wait, and refuses others at once', async () => {
    const { clock, find, state } = published('a')
    await find('a')
    await expect(find('junk')).rejects.toThrow()
    const waiting = Array.from({ length: 20 }, async () => find('b'))
    await expect(find('b')).rejects.toThrow('no applicable key')
    state.kids = ['b']
    clock.forward(10)
    expect(await Promise.all(waiting)).toHaveLength(20)
    await expect(find('b')).resolves.toBeDefined()
  })

  it('defect R5: drops a key that a later response does not list', async () => {
    const { clock, find, state } = published('a', 'b')
    await find('b')
    state.kids = ['a']
    clock.forward(600)
    const refused = find('b')
    await expect(refused).rejects.toThrow('no applicable key')
    state.isDown = true
    const waiting = find('b')
    clock.forward(10)
    await expect(waiting).rejects.toThrow('down')
  })

  it('defect R5: keeps keys while the provider cannot be reached', async () => {
    const { clock, find, state } = published('a')
    await find('a')
    state.isDown = true
    clock.forward(24 * 60 * 60 - 1)
    await expect(find('a')).resolves.toBeDefined()
    clock.forward(10)
    await expect(find('a')).rejects.toThrow('down')
  })

  it('does not keep a failure', async () => {
    const { clock, find, state } = published('a')
    state.isDown = true
    await expect(find('a')).rejects.toThrow('down')
    state.isDown = false
    const found = find('a')
    clock.forward(10)
    await expect(found).resolves.toBeDefined()
  })
})
