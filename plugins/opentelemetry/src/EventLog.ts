import * as api from '@opentelemetry/api'
import type { SecurityEvent } from 'authengine'
import { eventAttributes, type EventAttributes } from './eventAttributes.js'
import { eventName, SCOPE } from './names.js'
import { VERSION } from './version.js'

/** A log record that is an event of OpenTelemetry. */
export interface EventRecord {
  /** Name of the event. */
  readonly eventName: string
  /** When it happened. */
  readonly timestamp: Date
  /** How severe it is, as a `SeverityNumber`. */
  readonly severityNumber: number
  /** Facts about it. */
  readonly attributes: EventAttributes
}

/** Where loggers come from: `logs` of `@opentelemetry/api` 1.10, or of `@opentelemetry/api-logs`. */
export interface EventLoggers {
  /** The logger with a name. */
  getLogger(
    name: string,
    version?: string,
  ): {
    /** Whether a record would be used. */
    enabled?(options?: { severityNumber?: number; eventName?: string }): boolean
    /** Emits a record. */
    emit(record: EventRecord): void
  }
}

/** `SeverityNumber` of OpenTelemetry. Before 1.10, the API does not have it. */
const SEVERITY = { done: 9, refused: 13, failed: 17 } as const

/** Emits security events as log records. */
export class EventLog {
  /**
   * @param loggers - Default: those of `@opentelemetry/api`, which has them since 1.10.
   * @param attributesOf - Returns the attributes of an event.
   */
  constructor(
    private readonly loggers: EventLoggers | undefined = loggersOf(api),
    private readonly attributesOf = eventAttributes({}),
  ) {}

  /** Emits the record of an event, if it would be used. */
  emit(event: SecurityEvent): void {
    const logger = this.loggers?.getLogger(SCOPE, VERSION)
    if (!logger) return
    const severityNumber = SEVERITY[event.outcome]
    const named = { eventName: eventName(event.name), severityNumber }
    if (logger.enabled?.(named) === false) return
    logger.emit({ ...named, timestamp: event.at, attributes: this.attributesOf(event) })
  }
}

/** The `logs` of an API. It is not imported by its name, because an API before 1.10 has no such export. */
export const loggersOf = (module: object): EventLoggers | undefined =>
  'logs' in module ? (module.logs as EventLoggers) : undefined
