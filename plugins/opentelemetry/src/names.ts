/**
 * Names of this package: spans, attributes and metrics. OpenTelemetry has no names for sign-ins yet. When it has, they
 * are changed here.
 */

/** Name of the tracer and of the meter. */
export const SCOPE = 'authengine'

/** Name of a span, except for requests to other services. */
export const spanName = (operation: string): string => `authengine ${operation}`

/** Attributes of this package. */
export const KIND = 'authengine.operation.kind'
export const OPERATION = 'authengine.operation.name'
export const PROVIDER = 'authengine.provider'
export const OUTCOME = 'authengine.outcome'

/** Attributes of the semantic conventions that are stable (version 1.45). */
export const METHOD = 'http.request.method'
export const STATUS = 'http.response.status_code'
export const HOST = 'server.address'
export const PORT = 'server.port'
export const ERROR = 'error.type'

/** Metrics. */
export const SIGN_INS = 'authengine.sign_ins'
export const DURATION = 'authengine.operation.duration'
export const LIMITS = 'authengine.limits.reached'
export const REFRESHES = 'authengine.tokens.refreshes.active'
