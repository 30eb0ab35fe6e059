/**
 * For pages of applications, in the browser: read the session, sign in, sign out.
 *
 * @module authengine/client
 */
export { AuthClient } from './AuthClient.js'
export { AuthClientError, type AuthClientErrorCode, type AuthClientFailure } from './AuthClientError.js'
export type { AuthClientOptions } from './AuthClientOptions.js'
export type { ClientProvider, ClientProviders } from './ClientProvider.js'
export { type Names, refuseUnknownNames } from './refuseUnknownNames.js'
export type { SignInResponse, SignInContinues, SignInEnd, SignInOptions } from './SignInOptions.js'
export type { SignOutResponse, SignOutOptions } from './SignOutOptions.js'
