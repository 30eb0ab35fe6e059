import { describe, expect, it } from '@jest/globals'
import type { Profile } from '../../../../src/core/VerifiedIdentity.js'
import { OAuthCallbackError, OAuthProfileParseError } from '../../../../src/core/errors.js'
import { OidcFlow } from '../../../../src/oauth/OAuthFlow.js'
import type { OidcOptions } from '../../../../src/oauth/OAuthProvider.js'
import { Confirmation, FlowRedirect } from '../../../../src/sign-in/SignInFlow.js'
import { aContext, keptBy, parts } from './parts.js'

/** Signs in, after the test has changed responses of the provider. */
async function identityWith(
  options: OidcOptions,
  change: (idp: ReturnType<typeof parts>['idp']) => void = () => undefined,
) {
  const all = parts()
  const flow = new OidcFlow(all)
  const provider = all.provider(options)
  const start = aContext({ method: 'POST' })
  const { headers } = await flow.begin(provider, start, null)
  const back = await all.idp.authorize(headers['location'] ?? '')
  change(all.idp)
  const identity = await flow.finish(provider, aContext({ path: back.pathname + back.search, cookies: keptBy(start) }))
  if (identity instanceof FlowRedirect || identity instanceof Confirmation)
    throw new TypeError('The flow goes elsewhere.')
  return { identity: identity, idp: all.idp }
}

describe('OidcFlow', () => {
  it('returns the claims of the ID token', async () => {
    const { identity, idp } = await identityWith({})
    expect(identity.profile).toMatchObject({ sub: 'ann', iss: 'https://id.example' })
    expect(idp.count('userinfo')).toBe(0)
  })

  it('returns the claims of the userinfo endpoint if idToken is false', async () => {
    const { identity, idp } = await identityWith({ idToken: false })
    expect(identity.profile).toMatchObject({ sub: 'ann', name: 'Ann' })
    expect(identity.profile).not.toHaveProperty('iss')
    expect(idp.count('userinfo')).toBe(1)
  })

  it("returns the result of the application's handler", async () => {
    const { identity } = await identityWith({
      userinfo: async ({ resources, tokens, url }): Promise<Profile> => {
        const { name } = (await resources.get(url ?? '')) as Profile
        return { id: 'handled', name: name ?? null, scope: tokens.scope }
      },
    })
    expect(identity.account.providerAccountId).toBe('handled')
    expect(identity.profile).toMatchObject({ name: 'Ann' })
  })

  it.each<[string, OidcOptions]>([
    ['the userinfo endpoint', { idToken: false }],
    ['a handler', { userinfo: () => ({ sub: 'ann', sid: 'another' }) }],
    ['a handler that names no user', { userinfo: () => ({ id: 'one', sid: 'another' }) }],
  ])('keeps sid and sub of the ID token, also if the profile comes from %s', async (_, options) => {
    const { identity } = await identityWith(options)
    expect(identity.providerSession).toEqual({ sub: 'ann', sid: expect.stringMatching(/^session-/) })
  })

  it('attack #162: refuses the profile of another user, whichever code requested it', async () => {
    const userinfo = () => ({ sub: 'eve', name: 'Eve' })
    await expect(identityWith({ userinfo })).rejects.toThrow(OAuthCallbackError)
  })

  it.each([null, 'ann', ['ann']])('refuses %j as the profile of a handler', async (answer) => {
    const userinfo = (): never => answer as never
    await expect(identityWith({ userinfo })).rejects.toThrow(OAuthProfileParseError)
  })

  it.each([true, false])('attack #162: requires an ID token (idToken: %s)', async (idToken) => {
    const answer = Response.json({ access_token: 'a', token_type: 'bearer' })
    await expect(
      identityWith({ idToken }, (idp) => {
        idp.fail('token', answer)
      }),
    ).rejects.toThrow(OAuthCallbackError)
  })
})
