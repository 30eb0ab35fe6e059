/**
 * Traces and metrics for OpenTelemetry.
 *
 * @module @authengine/opentelemetry
 */
export { opentelemetry, type OpenTelemetryOptions } from './opentelemetry.js'
