// Loaded before an application: starts the SDK of OpenTelemetry, and prints each span that has ended.
import { writeSync } from 'node:fs'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

class PrintingExporter extends InMemorySpanExporter {
  export(spans, done) {
    for (const span of spans) {
      const { attributes, instrumentationScope, kind, name, parentSpanContext } = span
      const { spanId, traceId } = span.spanContext()
      const { name: scope } = instrumentationScope
      const line = { attributes, kind, name, parent: parentSpanContext?.spanId, scope, spanId, traceId }
      writeSync(1, `\nspan ${JSON.stringify(line)}\n`)
    }
    super.export(spans, done)
  }
}

// npm, which starts the application, loads this file as well.
if (!process.argv[1]?.includes('npm'))
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(new PrintingExporter())] }).register()
