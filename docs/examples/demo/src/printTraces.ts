import { opentelemetry } from '@authengine/opentelemetry'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { AuthPlugin } from 'authengine'

/** Prints each request as a tree of spans. An application sends its spans to a backend instead. */
export function printTraces(print: (tree: string) => void): AuthPlugin {
  new NodeTracerProvider({ spanProcessors: [new TreePrinter(print)] }).register()
  return opentelemetry()
}

class TreePrinter implements SpanProcessor {
  readonly #ended = new Map<string, ReadableSpan[]>()

  constructor(private readonly print: (tree: string) => void) {}

  onStart(): void {
    // Spans are printed when they have ended.
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext()
    const spans = [...(this.#ended.get(traceId) ?? []), span]
    this.#ended.set(traceId, spans)
    if (span.parentSpanContext) return
    this.#ended.delete(traceId)
    if (span.attributes['authengine.operation.kind'] === 'request') this.print(treeOf(span, spans).join('\n'))
  }

  forceFlush(): Promise<void> {
    return Promise.resolve()
  }

  shutdown(): Promise<void> {
    return Promise.resolve()
  }
}

function treeOf(span: ReadableSpan, all: readonly ReadableSpan[], indent = ''): string[] {
  const { spanId } = span.spanContext()
  const children = all
    .filter(({ parentSpanContext }) => parentSpanContext?.spanId === spanId)
    .toSorted((one, other) => milliseconds(one.startTime) - milliseconds(other.startTime))
  const took = `${milliseconds(span.duration).toFixed(1)} ms`
  return [
    [`${indent}${span.name}`.padEnd(44), took.padStart(9), ...factsOf(span)].join('  '),
    ...children.flatMap((child) => treeOf(child, all, `${indent}  `)),
  ]
}

const milliseconds = ([seconds, nanoseconds]: ReadableSpan['startTime']): number => seconds * 1e3 + nanoseconds / 1e6

const FACTS = ['authengine.provider', 'authengine.outcome', 'server.address', 'http.response.status_code', 'error.type']

const factsOf = ({ attributes }: ReadableSpan): string[] =>
  FACTS.flatMap((name) => (attributes[name] === undefined ? [] : [String(attributes[name])]))
