/**
 * Traces, metrics and security events for OpenTelemetry.
 *
 * @module @authengine/opentelemetry
 */
export type { EventLoggers, EventRecord } from './EventLog.js'
export type { EventAttributes, PersonalData } from './eventAttributes.js'
export { opentelemetry, type OpenTelemetryOptions } from './opentelemetry.js'
