import { describe, expect, it } from '@jest/globals'
import { denyIfBroken } from '../../../../src/core/CallbackPipeline.js'
import { AccessDenied, CredentialsSignin } from '../../../../src/core/errors.js'

describe('denyIfBroken', () => {
  it('answers what was answered', async () => {
    expect(await denyIfBroken(() => Promise.resolve('/there'))).toBe('/there')
  })

  it('takes a failure for a refusal, and lets errors of the library pass', async () => {
    await expect(denyIfBroken(() => Promise.reject(new TypeError('no list')))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: 'no list',
    })
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Applications throw anything.
    await expect(denyIfBroken(() => Promise.reject('text'))).rejects.toThrow(AccessDenied)
    const own = new CredentialsSignin()
    await expect(denyIfBroken(() => Promise.reject(own))).rejects.toBe(own)
  })
})
