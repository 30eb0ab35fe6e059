import { discovery, exchange, keys, type ProviderCase, providerCase } from './ProviderCase.js'

const SITE = 'https://login.microsoftonline.com'
const COMMON = `${SITE}/common`
const TENANT = '11111111-2222-3333-4444-555555555555'
const OTHER = '99999999-2222-3333-4444-555555555555'
const PROFILE = {
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: TENANT,
  iss: `${SITE}/${TENANT}/v2.0`,
  name: 'Ann Lee',
  preferred_username: 'ann@corp.example',
  email: 'ann@corp.example',
}
const KEYS = `${COMMON}/discovery/v2.0/keys`
const asked = { params: { scope: 'openid profile email' }, checks: ['pkce', 'state', 'nonce'] } as const

function at(tenant: string, issuer: string) {
  return (profile: unknown) => ({
    issuer: `${SITE}/${tenant}/v2.0`,
    metadata: { issuer },
    person: profile as typeof PROFILE,
    endpoints: {
      authorization: `${SITE}/${tenant}/oauth2/v2.0/authorize`,
      token: `${SITE}/${tenant}/oauth2/v2.0/token`,
      jwks: `${SITE}/${tenant}/discovery/v2.0/keys`,
    },
  })
}

/** Microsoft Entra ID, with either of its provider modules. */
export const entraCase = (make: ProviderCase['make']): ProviderCase =>
  providerCase({
    make,
    profile: PROFILE,
    // For several tenants, the issuer in the metadata is a template.
    plays: at('common', `${SITE}/{tenantid}/v2.0`),
    asked: { url: `${COMMON}/oauth2/v2.0/authorize`, ...asked },
    requests: [
      discovery(`${COMMON}/v2.0/.well-known/openid-configuration`),
      keys(KEYS),
      exchange(`${COMMON}/oauth2/v2.0/token`, 'basic'),
    ],
    user: { id: PROFILE.sub, name: 'Ann Lee', email: 'ann@corp.example', image: null },
    id: ['sub'],
    email: ['email'],
    verified: null,
    also: {
      'signs in people of one tenant': {
        options: { tenant: TENANT },
        plays: at(TENANT, `${SITE}/${TENANT}/v2.0`),
        asked: { url: `${SITE}/${TENANT}/oauth2/v2.0/authorize` },
      },
      'lets in the tenants on its list': { options: { allowedTenants: [OTHER, TENANT.toUpperCase()] }, user: {} },
      'refuses tenants that are not on its list': { options: { allowedTenants: [OTHER] }, error: 'AccessDenied' },
    },
  })
