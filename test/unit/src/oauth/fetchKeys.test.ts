import { describe, expect, it } from '@jest/globals'
import { fetchKeys } from '../../../../src/oauth/PublishedKeys.js'

const keysOf = (body: unknown, status = 200) =>
  fetchKeys('https://op.example/keys', () => Promise.resolve(Response.json(body, { status })))

describe('published keys', () => {
  it('must be a JWK Set', async () => {
    const keys = { keys: [{ kty: 'OKP', kid: 'a' }] }
    expect(await keysOf(keys)).toEqual(keys)
    for (const body of [null, [], {}, { keys: {} }, { keys: ['x'] }, { keys: [null] }])
      await expect(keysOf(body)).rejects.toThrow('not a JWK Set')
  })

  it.each([201, 404, 500])('must have status 200, not %d', async (status) => {
    await expect(keysOf({ keys: [] }, status)).rejects.toThrow(String(status))
  })
})
