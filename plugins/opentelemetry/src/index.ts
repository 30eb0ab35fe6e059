/**
 * Traces, metrics and security events for OpenTelemetry.
 *
 * @module @authengine/opentelemetry
 */
export type { EventLoggers } from './EventLog.js'
export type { PersonalData } from './eventAttributes.js'
export { opentelemetry, type OpenTelemetryOptions } from './opentelemetry.js'
