import { CredentialsProvider } from '../providers/CredentialsProvider.js'
import { EmailProvider } from '../providers/EmailProvider.js'
import { OAuthProvider } from '../providers/OAuthProvider.js'
import { OidcProvider } from '../providers/OidcProvider.js'
import { WebAuthnProvider } from '../providers/WebAuthnProvider.js'
import type { FlowTraits } from './DescribedFlow.js'

/** Traits of the flow with an access token. */
export const OAUTH: FlowTraits<OAuthProvider> = { performs: OAuthProvider }

/** Traits of the flow with an ID token. */
export const OIDC: FlowTraits<OidcProvider> = { performs: OidcProvider }

/** Traits of the flow with typed credentials. */
export const CREDENTIALS: FlowTraits<CredentialsProvider> = {
  performs: CredentialsProvider,
  entrance: 'callback',
  callbackMethods: ['POST'],
}

/** Traits of the flow by mail. */
export const EMAIL: FlowTraits<EmailProvider> = { performs: EmailProvider, postsOwnForm: true }

/** Traits of the flow with keys. */
export const WEBAUTHN: FlowTraits<WebAuthnProvider> = {
  performs: WebAuthnProvider,
  entrance: 'callback',
  callbackMethods: ['POST'],
}
