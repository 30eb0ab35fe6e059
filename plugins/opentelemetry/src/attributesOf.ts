import type { Attributes } from '@opentelemetry/api'
import type { Operation } from 'authengine/plugin'
import { ERROR, HOST, KIND, METHOD, OPERATION, OUTCOME, PORT, PROVIDER, STATUS } from './names.js'

/** Attributes that are known when an operation begins. Undefined ones are left out by OpenTelemetry. */
export const firstAttributes = ({ host, kind, method, name, port, provider }: Operation): Attributes => ({
  [KIND]: kind,
  [OPERATION]: name,
  [PROVIDER]: provider,
  [METHOD]: method,
  [HOST]: host,
  [PORT]: port,
})

/** Attributes that are known when it has ended. */
export const lastAttributes = (operation: Operation): Attributes => ({
  [STATUS]: operation.status,
  [OUTCOME]: operation.outcome,
  [ERROR]: errorOf(operation),
})

/** Type of the error: the status, if another service responded with an error (semantic conventions of HTTP clients). */
export const errorOf = ({ error, kind, status = 0 }: Operation): string | undefined =>
  error ?? (kind === 'outgoing' && status >= 400 ? String(status) : undefined)
