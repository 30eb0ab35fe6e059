/**
 * Names of this package: spans, attributes, metrics and log records. OpenTelemetry has no names for sign-ins yet. When it has, they
 * are changed here.
 */

/** Name of the tracer, of the meter and of the logger. */
export const SCOPE = 'authengine'

/** Name of a span, except for requests to other services. */
export const spanName = (operation: string): string => `authengine ${operation}`

/** Name of the log record of a security event, such as `authengine.sign_in.refused`. */
export const eventName = (event: string): string => `authengine.${event}`

/** Attributes of this package. */
export const KIND = 'authengine.operation.kind'
export const OPERATION = 'authengine.operation.name'
export const PROVIDER = 'authengine.provider'
export const OUTCOME = 'authengine.outcome'
export const REASON = 'authengine.reason'
export const EVENT_ID = 'authengine.event.id'
export const EVENT_VERSION = 'authengine.event.version'
export const AUTH_METHOD = 'authengine.method'
export const REQUEST_ID = 'authengine.request.id'
export const REPEATED = 'authengine.repeated'
export const ACTOR_TYPE = 'authengine.actor.type'
export const SUBJECT_TYPE = 'authengine.subject.type'

/** Attributes with ids of users. */
export const ACTOR_ID = 'authengine.actor.id'
export const SUBJECT_ID = 'authengine.subject.id'
export const ON_BEHALF_OF = 'authengine.on_behalf_of'
export const SESSION_ID = 'authengine.session.id'
export const IDENTIFIER = 'authengine.identifier'
export const dataName = (member: string): string => `authengine.data.${member}`

/** Attributes of the semantic conventions that are stable (version 1.45). */
export const METHOD = 'http.request.method'
export const STATUS = 'http.response.status_code'
export const HOST = 'server.address'
export const PORT = 'server.port'
export const ERROR = 'error.type'
export const ADDRESS = 'client.address'
export const AGENT = 'user_agent.original'

/** Metrics. */
export const SIGN_INS = 'authengine.sign_ins'
export const DURATION = 'authengine.operation.duration'
export const LIMITS = 'authengine.limits.reached'
export const REFRESHES = 'authengine.tokens.refreshes.active'
