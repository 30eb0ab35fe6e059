import { describe, expect, it } from '@jest/globals'
import type { Argon2 } from '../../../../../plugins/passwords/src/hashing/Argon2.js'
import { availableArgon2, workingArgon2 } from '../../../../../plugins/passwords/src/hashing/availableArgon2.js'
import { nodeArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeArgon2.js'
import { nodeRsArgon2 } from '../../../../../plugins/passwords/src/hashing/nodeRsArgon2.js'
import { argon2OfNode24 } from './hashers.js'

const idsOf = (libraries: readonly Argon2[]): string[] => libraries.map(({ id }) => id)

describe('the libraries that compute argon2', () => {
  it('are the package, and then Node where Node has it', async () => {
    const libraries = await availableArgon2()
    expect(idsOf(libraries)[0]).toBe('argon2id by @node-rs/argon2')
    expect(await availableArgon2()).toBe(libraries)
    expect(idsOf(await workingArgon2([await nodeRsArgon2(), nodeArgon2(argon2OfNode24)]))).toEqual([
      'argon2id by @node-rs/argon2',
      'argon2id by node:crypto',
    ])
  })

  it('are asked for nothing if they are not there', async () => {
    const missing = await nodeRsArgon2(() => Promise.reject(new TypeError('Cannot find package')))
    expect(missing).toBeUndefined()
    expect(await workingArgon2([missing, undefined])).toEqual([])
  })

  it('are not used if they fail, or compute something else', async () => {
    const working = nodeArgon2(argon2OfNode24)
    const failing = nodeArgon2((_variant, _parameters, callback) => {
      callback(new TypeError('unsupported'), Buffer.alloc(0))
    })
    const throwing = nodeArgon2(() => {
      throw new TypeError('unsupported')
    })
    const wrong = nodeArgon2((_variant, { tagLength }, callback) => {
      callback(null, Buffer.alloc(tagLength))
    })
    const short = await nodeRsArgon2(() => Promise.resolve({ hashRaw: () => Promise.resolve(Buffer.alloc(1)) }))
    expect(await workingArgon2([failing, throwing, wrong, short, working])).toEqual([working])
  })
})
