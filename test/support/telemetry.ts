import { context, metrics, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { logs } from '@opentelemetry/api-logs'
import {
  InMemoryLogRecordExporter,
  LoggerProvider,
  type ReadableLogRecord,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs'
import {
  AggregationTemporality,
  type DataPoint,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const NEVER_MS = 2 ** 30

/** The SDK of OpenTelemetry as an application starts it, with what it has exported. */
export class Telemeters {
  readonly #spans = new InMemorySpanExporter()
  readonly #logs = new InMemoryLogRecordExporter()
  readonly #reader: PeriodicExportingMetricReader

  /** @param exporter - Receives the spans as well. Default: only this object does. */
  constructor(exporter?: SpanExporter) {
    const all: readonly SpanExporter[] = exporter ? [exporter, this.#spans] : [this.#spans]
    const provider = new NodeTracerProvider({ spanProcessors: all.map((each) => new SimpleSpanProcessor(each)) })
    provider.register()
    this.#reader = new PeriodicExportingMetricReader({
      exporter: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
      exportIntervalMillis: NEVER_MS,
    })
    metrics.setGlobalMeterProvider(new MeterProvider({ readers: [this.#reader] }))
    logs.setGlobalLoggerProvider(
      new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: this.#logs })] }),
    )
  }

  /** The spans that have ended. */
  get spans(): readonly ReadableSpan[] {
    return this.#spans.getFinishedSpans()
  }

  /** The log records so far. */
  get records(): readonly ReadableLogRecord[] {
    return this.#logs.getFinishedLogRecords()
  }

  /** The log records as text: severity, name, and attributes except those that differ each time. */
  lines(): string[] {
    return this.records.map(({ attributes, eventName, severityText, severityNumber }) =>
      [severityText ?? severityNumber, eventName, ...membersOf(attributes)].join(' '),
    )
  }

  /** The spans as a tree, in the order in which they began, with their attributes. */
  tree(): string[] {
    const ids = new Set(this.spans.map((span) => span.spanContext().spanId))
    const isRoot = ({ parentSpanContext }: ReadableSpan): boolean => !ids.has(parentSpanContext?.spanId ?? '')
    return this.#below(isRoot, '')
  }

  /** The metrics: name, attributes and value; for a histogram the number of measurements. */
  async metrics(): Promise<string[]> {
    const { resourceMetrics } = await this.#reader.collect()
    return resourceMetrics.scopeMetrics
      .flatMap(({ metrics: all }) => all)
      .flatMap(({ descriptor, dataPoints }) =>
        (dataPoints as readonly DataPoint<unknown>[]).map(({ attributes, value }) =>
          [descriptor.name, ...membersOf(attributes), countOf(value)].join(' '),
        ),
      )
      .toSorted()
  }

  /** Stops the SDK, so that the next test starts without one. */
  async stop(): Promise<void> {
    await this.#reader.shutdown()
    for (const api of [trace, context, propagation, metrics, logs]) api.disable()
  }

  #below(isWanted: (span: ReadableSpan) => boolean, indent: string): string[] {
    return this.spans
      .filter(isWanted)
      .toSorted((one, other) => nanoseconds(one) - nanoseconds(other))
      .flatMap((span) => {
        const { spanId } = span.spanContext()
        return [
          indent +
            [
              span.name,
              ...membersOf(span.attributes),
              ...(span.status.code === SpanStatusCode.ERROR ? ['ERROR'] : []),
            ].join(' '),
          ...this.#below(({ parentSpanContext }) => parentSpanContext?.spanId === spanId, `${indent}  `),
        ]
      })
  }
}

const nanoseconds = ({ startTime: [seconds, rest] }: ReadableSpan): number => (seconds % 100_000) * 1e9 + rest

/** What is in the name already, and what differs each time. */
const OF_NO_INTEREST = /^authengine\.(operation\.|event\.|request\.id|actor\.type)/

/** The members that a reader needs to tell spans, metrics and records apart. */
const membersOf = (attributes: object): string[] =>
  Object.entries(attributes)
    .filter(([name, value]) => value !== undefined && !OF_NO_INTEREST.test(name))
    .map(([name, value]) => `${name.replace(/^authengine\./, '')}=${String(value)}`)

const countOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'count' in value ? `×${String(value.count)}` : String(value)
