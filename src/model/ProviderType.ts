/** The families of providers that ship with the library; a plugin may add others. */
export type ProviderType = 'oauth' | 'oidc' | 'email' | 'credentials' | 'webauthn' | (string & {})
