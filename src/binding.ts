/**
 * For authors of framework bindings: the base class, engines for configurations, and what turns the headers of a framework into web-standard
 * ones.
 *
 * @module authengine/binding
 */
export type { OtherVariable } from './config/otherLibraries.js'
export { type EnvironmentReading, readEnvironment, runtimeEnvironment } from './config/SettingsInput.js'
export { AuthEngine, type ConfigSource, EngineCache } from './engine/AuthEngine.js'
export { FrameworkBinding } from './plugin-api/AuthPlugin.js'
export { ProcessState } from './engine/sharedParts.js'
export { setCookieName, mergeSetCookies, serializeCookie } from './http/CookieJar.js'
export { remainingBody } from './http/readBody.js'
export { type CacheHeaders, keepFromCaches } from './http/Reply.js'
export { isLoopback, isSecureUrl } from './http/origins.js'
export { RequestAuth } from './engine/RequestAuth.js'
