import { describe, expect, it } from '@jest/globals'
import MicrosoftEntraID, { type MicrosoftEntraIDOptions } from '@authengine/providers/microsoft-entra-id'
import { playing, signInWith } from '../../../support/providers/signInWith.js'

const SITE = 'https://login.microsoftonline.com'
const TENANT = '11111111-2222-3333-4444-555555555555'
const OTHER = '99999999-2222-3333-4444-555555555555'
const ISS = `${SITE}/${TENANT}/v2.0`
const ANN = { sub: 'pairwise', name: 'Ann', email: 'ann@corp.example', tid: TENANT, iss: ISS }

/** Signs in at an endpoint of many tenants, where the issuer is a template. */
const signIn = async (claims: Readonly<Record<string, unknown>> = {}, more: MicrosoftEntraIDOptions = {}) => {
  const metadata = {
    issuer: `${SITE}/{tenantid}/v2.0`,
    authorization_response_iss_parameter_supported: false,
  }
  const { idp, options, comeBack } = playing(`${SITE}/common/v2.0`, { metadata, person: { ...ANN, ...claims } })
  const withoutIssuer = async (asked: URL): Promise<Request> => {
    const back = new URL((await comeBack(asked)).url)
    back.searchParams.delete('iss')
    return new Request(back)
  }
  return { idp, ...(await signInWith(MicrosoftEntraID({ ...options, ...more }), withoutIssuer)) }
}

describe('Microsoft Entra ID', () => {
  it('signs in users of any tenant', async () => {
    const { user, account, asked, idp } = await signIn()
    expect(user).toEqual({ id: 'pairwise', name: 'Ann', email: 'ann@corp.example', image: null })
    expect(account).toMatchObject({ provider: 'microsoft-entra-id', type: 'oidc' })
    expect(asked.searchParams.get('scope')).toBe('openid profile email')
    expect(idp.count('userinfo')).toBe(0)
  })

  // attack #194
  it.each([
    ['of another tenant than its issuer', { tid: OTHER }],
    ['without a tenant', { tid: undefined }],
    ['with a tenant that is a path', { tid: '../evil', iss: `${SITE}/../evil/v2.0` }],
    ['with a tenant that is a name', { tid: 'common', iss: `${SITE}/common/v2.0` }],
    ['of another issuer', { iss: `https://evil.example/${TENANT}/v2.0` }],
    ['whose issuer is the template', { iss: `${SITE}/{tenantid}/v2.0` }],
  ])('refuses a token %s', async (_what, claims) => {
    expect(await signIn(claims)).toMatchObject({ user: undefined, error: 'OAuthCallbackError' })
  })

  it('allows only the tenants on its list', async () => {
    expect((await signIn({}, { allowedTenants: [OTHER, TENANT.toUpperCase()] })).user).toBeDefined()
    expect(await signIn({}, { allowedTenants: [OTHER] })).toMatchObject({ user: undefined, error: 'AccessDenied' })
  })

  it('signs in users of one tenant', async () => {
    const { options, comeBack } = playing(ISS, { person: ANN })
    expect((await signInWith(MicrosoftEntraID({ ...options, tenant: TENANT }), comeBack)).user).toBeDefined()
    const env = { AUTH_MICROSOFT_ENTRA_ID_ISSUER: ISS }
    expect((await signInWith(MicrosoftEntraID(options), comeBack, env)).user).toBeDefined()
  })

  it('prefers an option to the environment', async () => {
    const { options, comeBack } = playing(ISS, { person: ANN })
    const env = { AUTH_MICROSOFT_ENTRA_ID_ISSUER: `${SITE}/${OTHER}/v2.0` }
    expect((await signInWith(MicrosoftEntraID({ ...options, tenant: TENANT }), comeBack, env)).user).toBeDefined()
  })

  it('never links by email address, even if the application requests it', () => {
    // A program without types could pass this option.
    const options = { tenant: TENANT, allowDangerousEmailAccountLinking: true as false }
    expect(MicrosoftEntraID(options).settings.allowDangerousEmailAccountLinking).toBe(false)
  })
})
