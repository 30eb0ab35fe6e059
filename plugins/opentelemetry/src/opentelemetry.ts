import type { AuthPlugin } from 'authengine'
import { namesOf, type Operation, refuseUnknownNames } from 'authengine/plugin'
import { Telemetry } from './Telemetry.js'

/** What is traced. */
export interface OpenTelemetryOptions {
  /**
   * Whether operations of a kind have spans. They are measured in any case.
   *
   * @defaultValue true for every kind
   */
  readonly spans?: Readonly<Partial<Record<Operation['kind'], boolean>>> | undefined
}

const OPTIONS = namesOf<OpenTelemetryOptions>({ spans: true })
const KINDS = namesOf<Record<Operation['kind'], boolean>>({
  request: true,
  session: true,
  step: true,
  tokens: true,
  outgoing: true,
  database: true,
})

/**
 * Traces and measures requests, sessions, sign-ins, requests to providers, and calls of the database, with the SDK of
 * OpenTelemetry that the application has started. Without an SDK, it does nothing.
 *
 * Nothing that it emits contains personal data, a secret, a path or a query.
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
  const all = Object.entries(spans) as readonly (readonly [Operation['kind'], boolean | undefined])[]
  const withoutSpans = new Set(all.filter(([, wanted]) => wanted === false).map(([kind]) => kind))
  return {
    id: 'opentelemetry',
    name: 'OpenTelemetry',
    register: (registry) => void registry.observe(() => new Telemetry(withoutSpans)),
  }
}
