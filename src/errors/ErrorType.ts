/** Every `type` an error of this library can have. */
export type ErrorType =
  | 'AuthError'
  // the person
  | 'AccessDenied'
  | 'CredentialsSignin'
  | 'EmailSignInError'
  | 'MissingCSRF'
  | 'TooManyAttempts'
  | 'Verification'
  | 'WebAuthnVerificationError'
  // the application
  | 'AdapterError'
  | 'CallbackRouteError'
  | 'EventError'
  // another service
  | 'InvalidCheck'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthProfileParseError'
  | 'OAuthSignInError'
  | 'OutgoingRequestError'
  // our memory
  | 'JWTSessionError'
  | 'SessionTokenError'
  | 'SignOutError'
  // the request
  | 'CrossSiteRequest'
  | 'LastAuthenticator'
  | 'MalformedRequest'
  | 'MethodNotAllowed'
  | 'NotFound'
  | 'PayloadTooLarge'
  | 'UnsupportedMediaType'
  // the operator
  | 'Configuration'
  | 'MissingSecret'
  | 'ShortSecret'
  | 'UntrustedHost'
