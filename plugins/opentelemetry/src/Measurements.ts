import { type Counter, type Histogram, type MeterProvider, metrics, type UpDownCounter } from '@opentelemetry/api'
import type { SecurityEvent } from 'authengine'
import type { Operation } from 'authengine/plugin'
import { errorOf } from './attributesOf.js'
import {
  DURATION,
  ERROR,
  KIND,
  LIMITS,
  OPERATION,
  OUTCOME,
  PROVIDER,
  REASON,
  REFRESHES,
  SCOPE,
  SIGN_INS,
} from './names.js'
import { VERSION } from './version.js'

/** The metrics of a provider of meters. */
interface Instruments {
  readonly duration: Histogram
  readonly signIns: Counter
  readonly limits: Counter
  readonly refreshes: UpDownCounter
}

/** In seconds: from a session in memory to a provider that hardly responds. */
const BOUNDARIES = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The events with which a sign-in ends. */
const ENDS: ReadonlySet<string> = new Set(['sign_in.done', 'sign_in.refused', 'sign_in.failed'])

/** Measures operations, and counts events. */
export class Measurements {
  #provider: MeterProvider | undefined
  #instruments: Instruments | undefined

  /** Begins an operation. Returns the time. */
  begin(operation: Operation): number {
    if (operation.kind === 'tokens') this.#current.refreshes.add(1, { [PROVIDER]: operation.provider })
    return performance.now()
  }

  /** Ends an operation that began at a time. */
  end(began: number, operation: Operation): void {
    const { duration, refreshes } = this.#current
    const { kind, name, provider } = operation
    duration.record((performance.now() - began) / 1000, {
      [KIND]: kind,
      [OPERATION]: name,
      [PROVIDER]: provider,
      [ERROR]: errorOf(operation),
    })
    if (kind === 'tokens') refreshes.add(-1, { [PROVIDER]: provider })
  }

  /** Counts an event. One event may stand for several, which came from one network. */
  count({ name, outcome, provider, reason, repeated = 1 }: SecurityEvent): void {
    const { limits, signIns } = this.#current
    if (ENDS.has(name)) signIns.add(repeated, { [PROVIDER]: provider, [OUTCOME]: outcome, [REASON]: reason })
    if (name === 'sign_in.limited') limits.add(repeated, { [PROVIDER]: provider })
  }

  /** Instruments of the current provider: unlike a tracer, a meter does not find an SDK that is started later. */
  get #current(): Instruments {
    const provider = metrics.getMeterProvider()
    if (this.#instruments && provider === this.#provider) return this.#instruments
    this.#provider = provider
    return (this.#instruments = instrumentsOf(provider))
  }
}

function instrumentsOf(provider: MeterProvider): Instruments {
  const meter = provider.getMeter(SCOPE, VERSION)
  return {
    duration: meter.createHistogram(DURATION, {
      description: 'How long operations of authengine take.',
      unit: 's',
      advice: { explicitBucketBoundaries: BOUNDARIES },
    }),
    signIns: meter.createCounter(SIGN_INS, { description: 'Sign-ins that have ended.', unit: '{sign_in}' }),
    limits: meter.createCounter(LIMITS, { description: 'Requests refused by a rate limit.', unit: '{request}' }),
    refreshes: meter.createUpDownCounter(REFRESHES, {
      description: 'Tokens of providers that are being refreshed.',
      unit: '{refresh}',
    }),
  }
}
