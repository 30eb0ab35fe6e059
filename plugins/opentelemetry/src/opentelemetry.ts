import type { AuthPlugin } from 'authengine'
import { namesOf, type Operation, refuseUnknownNames } from 'authengine/plugin'
import { type EventLoggers, EventLog } from './EventLog.js'
import { eventAttributes, type PersonalData } from './eventAttributes.js'
import { Measurements } from './Measurements.js'
import { Telemetry } from './Telemetry.js'

/** What is emitted. */
export interface OpenTelemetryOptions extends PersonalData {
  /**
   * Whether operations of a kind have spans. They are measured in any case.
   *
   * @defaultValue true for every kind except `session`: reading a sealed session takes less time than a span
   */
  readonly spans?: Readonly<Partial<Record<Operation['kind'], boolean | undefined>>> | undefined
  /**
   * Where the loggers come from that receive security events: `logs` of the package `@opentelemetry/api-logs`, for
   * `@opentelemetry/api` before 1.10.
   *
   * @defaultValue `logs` of `@opentelemetry/api`; without it, there are no log records
   */
  readonly logs?: EventLoggers | undefined
}

const OPTIONS = namesOf<OpenTelemetryOptions>({
  spans: true,
  logs: true,
  includeUserIds: true,
  includeClients: true,
})
const KINDS = namesOf<Record<Operation['kind'], boolean>>({
  request: true,
  session: true,
  step: true,
  tokens: true,
  outgoing: true,
  database: true,
})

/**
 * Traces and measures requests, sessions, sign-ins, requests to providers, and calls of the database, and emits
 * security events as log records, with the SDK of OpenTelemetry that the application has started. Without an SDK, it
 * does nothing.
 *
 * Spans and metrics never contain personal data, a secret, a path or a query. Log records contain personal data only if
 * an option says so.
 *
 * @throws ConfigurationError when an option is unknown.
 *
 * @example
 * ```ts
 * const config = defineConfig({ providers: [GitHub], plugins: [opentelemetry()] })
 * ```
 */
export function opentelemetry(options: OpenTelemetryOptions = {}): AuthPlugin {
  refuseUnknownNames('opentelemetry ', options, OPTIONS)
  const { spans = {} } = options
  refuseUnknownNames('opentelemetry spans.', spans, KINDS)
  const all = Object.entries({ ...spans, session: spans.session ?? false }) as readonly (readonly [
    Operation['kind'],
    boolean | undefined,
  ])[]
  const withoutSpans = new Set(all.filter(([, wanted]) => wanted === false).map(([kind]) => kind))
  return {
    id: 'opentelemetry',
    name: 'OpenTelemetry',
    register(registry) {
      const measurements = new Measurements()
      const log = new EventLog(options.logs, eventAttributes(options))
      registry
        .observe(() => new Telemetry(measurements, withoutSpans))
        .on({
          security(event) {
            measurements.count(event)
            log.emit(event)
          },
        })
    },
  }
}
