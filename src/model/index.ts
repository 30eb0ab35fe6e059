export type * from './Account.js'
export * from './Admission.js'
export type * from './Attempt.js'
export { type Awaitable, following, isPromise } from './Awaitable.js'
export type * from './CallbackContext.js'
export type * from './Credentials.js'
export type * from './EndedSessions.js'
export { isLive, isValidDate } from './isLive.js'
export type * from './Jwt.js'
export type * from './Profile.js'
export type * from './ProviderType.js'
export type * from './Session.js'
export type * from './StoredAuthenticator.js'
export type * from './Theme.js'
export { NODE_FIX, unsupportedNode } from './supportedNode.js'
export * from './quoted.js'
export * from './toldAccount.js'
export {
  mistypedNames,
  namesOf,
  nearest,
  unknownIn,
  type UnknownName,
  unknownName,
  unknownNames,
} from './unknownNames.js'
export type * from './User.js'
export type * from './VerifiedIdentity.js'
