import { describe, expect, it } from '@jest/globals'
import { normalizedTokenResponse } from '../../../../src/oauth/tokenResponse.js'

const normalized = async (members: unknown, init?: ResponseInit, keepsIdToken = true): Promise<unknown> =>
  (await normalizedTokenResponse(Response.json(members, init), keepsIdToken)).json()

const TOKENS = { access_token: 'a', token_type: 'Bearer' }

describe('defect R4: a token response', () => {
  it.each(['refresh_token', 'expires_in', 'scope', 'id_token', 'error', 'workspace_icon'])(
    'has no %s if it is null or empty',
    async (name) => {
      for (const value of [null, '']) expect(await normalized({ ...TOKENS, [name]: value })).toEqual(TOKENS)
    },
  )

  it.each([[undefined], [null], ['']])('has the type "bearer" instead of %j', async (type) => {
    expect(await normalized({ access_token: 'a', token_type: type })).toEqual({
      access_token: 'a',
      token_type: 'bearer',
    })
  })

  it('has a list of scopes as one text', async () => {
    expect(await normalized({ ...TOKENS, scope: ['a', 'b c'] })).toEqual({ ...TOKENS, scope: 'a b c' })
    expect(await normalized({ ...TOKENS, scope: [] })).toEqual(TOKENS)
    expect(await normalized({ ...TOKENS, scope: [''] })).toEqual(TOKENS)
  })

  it('keeps malformed values, so that they are refused', async () => {
    for (const scope of [['a', 1], {}, 7]) expect(await normalized({ ...TOKENS, scope })).toEqual({ ...TOKENS, scope })
    expect(await normalized([TOKENS])).toEqual([TOKENS])
    const page = await normalizedTokenResponse(new Response('<p>'), true)
    expect([page.status, await page.text()]).toEqual([200, '<p>'])
  })

  it('has an ID token only if it can be verified', async () => {
    const answer = { ...TOKENS, id_token: 'x.y.z' }
    expect(await normalized(answer)).toEqual(answer)
    expect(await normalized(answer, {}, false)).toEqual(TOKENS)
  })

  it('becomes a refusal if it has an error and no token', async () => {
    for (const token of [undefined, null, '']) {
      const response = Response.json(
        { error: 'invalid_grant', access_token: token },
        { headers: { 'dpop-nonce': 'n' } },
      )
      const { headers, status } = await normalizedTokenResponse(response, true)
      expect([status, headers.get('dpop-nonce')]).toEqual([400, 'n'])
    }
  })

  it('stays unchanged with another status', async () => {
    for (const response of [Response.json({ error: null }, { status: 400 }), new Response(null, { status: 204 })])
      expect(await normalizedTokenResponse(response, true)).toBe(response)
  })
})
