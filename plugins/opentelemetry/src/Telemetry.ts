import { context, trace } from '@opentelemetry/api'
import type { Observer, Operation } from 'authengine/plugin'
import type { Measurements } from './Measurements.js'
import { Spans } from './Spans.js'

/** Makes a span of each operation, and measures it. */
export class Telemetry implements Observer {
  readonly #spans = new Spans()

  /**
   * @param measurements - Measures operations.
   * @param withoutSpans - The kinds of operations that are measured only.
   */
  constructor(
    private readonly measurements: Measurements,
    private readonly withoutSpans: ReadonlySet<Operation['kind']>,
  ) {}

  observe(operation: Operation, work: () => unknown): unknown {
    const { measurements } = this
    const spans = this.#spans
    const began = measurements.begin(operation)
    const span = this.withoutSpans.has(operation.kind) ? undefined : spans.begin(operation)
    const end = (): void => {
      if (span) spans.end(span, operation)
      measurements.end(began, operation)
    }
    let result: unknown
    try {
      result = span ? context.with(trace.setSpan(context.active(), span), work) : work()
    } catch (error) {
      end()
      throw error
    }
    if (isPromise(result)) return result.then(end, end)
    end()
    return result
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
