import type { OIDCConfig } from 'authengine/provider'

/** The company's OpenID provider. */
export const corp: OIDCConfig = { id: 'corp', name: 'Corp', type: 'oidc', issuer: 'https://id.corp.example' }
