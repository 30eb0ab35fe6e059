import { describe, expect, it } from '@jest/globals'
import { denyIfBroken } from '../../../../src/core/CallbackPipeline.js'
import { AccessDenied, CredentialsSignin } from '../../../../src/core/errors.js'

describe('denyIfBroken', () => {
  it('returns the result', async () => {
    expect(await denyIfBroken(() => Promise.resolve('/there'))).toBe('/there')
  })

  it('treats a failure as a refusal, and passes on errors of the library', async () => {
    await expect(denyIfBroken(() => Promise.reject(new TypeError('no list')))).rejects.toMatchObject({
      name: 'AccessDenied',
      message: 'no list',
    })
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Applications may throw anything.
    await expect(denyIfBroken(() => Promise.reject('text'))).rejects.toThrow(AccessDenied)
    const own = new CredentialsSignin()
    await expect(denyIfBroken(() => Promise.reject(own))).rejects.toBe(own)
  })
})
