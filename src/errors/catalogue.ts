import { AdapterError, CallbackRouteError, EventError, OutgoingRequestError } from './application.js'
import { AuthError } from './AuthError.js'
import { ConfigurationError, MissingSecretError, ShortSecretError, UntrustedHost } from './configuration.js'
import { EmailSignInError, Verification } from './email.js'
import {
  InvalidCheck,
  OAuthAccountNotLinked,
  OAuthCallbackError,
  OAuthProfileParseError,
  OAuthSignInError,
} from './oauth.js'
import {
  CrossSiteRequest,
  MalformedRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  UnsupportedMediaType,
} from './routing.js'
import { JWTSessionError, SessionTokenError, SignOutError } from './session.js'
import { AccessDenied, CredentialsSignin, MissingCSRF, TooManyAttempts } from './signIn.js'
import { LastAuthenticator, WebAuthnVerificationError } from './webauthn.js'

/** Every error class, in the order in which the documentation explains them. */
export const catalogue = [
  AuthError,
  AccessDenied,
  CredentialsSignin,
  EmailSignInError,
  Verification,
  WebAuthnVerificationError,
  TooManyAttempts,
  MissingCSRF,
  CallbackRouteError,
  EventError,
  AdapterError,
  OutgoingRequestError,
  OAuthSignInError,
  OAuthCallbackError,
  InvalidCheck,
  OAuthProfileParseError,
  OAuthAccountNotLinked,
  JWTSessionError,
  SessionTokenError,
  SignOutError,
  CrossSiteRequest,
  LastAuthenticator,
  MalformedRequest,
  MethodNotAllowed,
  NotFound,
  PayloadTooLarge,
  UnsupportedMediaType,
  ConfigurationError,
  MissingSecretError,
  ShortSecretError,
  UntrustedHost,
] as const
