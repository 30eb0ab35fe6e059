import { type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import type { Operation } from 'authengine/plugin'
import { errorOf, firstAttributes, lastAttributes } from './attributesOf.js'
import { SCOPE, spanName } from './names.js'
import { VERSION } from './version.js'

/** Makes a span for each operation. Its parent is the span that is active, such as that of the framework. */
export class Spans {
  // The tracer of the API finds the SDK when it is used, so the SDK may be started later.
  readonly #tracer: Tracer = trace.getTracer(SCOPE, VERSION)

  /** Begins the span of an operation. */
  begin(operation: Operation): Span {
    const isClient = operation.kind === 'outgoing'
    return this.#tracer.startSpan(isClient ? operation.name : spanName(operation.name), {
      kind: isClient ? SpanKind.CLIENT : SpanKind.INTERNAL,
      attributes: firstAttributes(operation),
    })
  }

  /** Ends it. Only a fault is an error: a wrong password is not. */
  end(span: Span, operation: Operation): void {
    if (span.isRecording()) {
      span.setAttributes(lastAttributes(operation))
      if (operation.isFault === true || (operation.kind === 'outgoing' && errorOf(operation) !== undefined))
        span.setStatus({ code: SpanStatusCode.ERROR })
    }
    span.end()
  }
}
