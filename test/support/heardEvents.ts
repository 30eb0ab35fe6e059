import { expect } from '@jest/globals'
import { AuthEngine, type AuthConfig, type SecurityEvent } from 'authengine'
import type { SecurityCatalogue } from '../../src/core/SecurityEvent.js'
import { ContainerRegistry } from '../../src/engine/container/ContainerRegistry.js'
import { ROLES } from '../../src/engine/container/roleNames.js'
import { CORE_EVENTS } from '../../src/core/SecurityEvent.js'
import { features } from '../../src/engine/features.js'

/** The security events of the engine and of all features. */
export function builtInEvents(): SecurityCatalogue {
  const registry = new ContainerRegistry()
  for (const feature of features) feature.register(registry.of(feature.id, 'feature'))
  return Object.assign({}, CORE_EVENTS, ...registry.roles.all(ROLES.securityEvents)) as SecurityCatalogue
}

/** A handler that keeps the events, as part of a configuration. */
export interface Heard {
  readonly events: SecurityEvent[]
  readonly config: AuthConfig
}

/** Keeps the events of a site. */
export function heard(): Heard {
  const events: SecurityEvent[] = []
  return { events, config: { events: { security: (event) => void events.push(event) } } }
}

/** Id of an event. */
export const EVENT_ID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Members that events of all requests have, in which `matcher` stands for their values. */
export const ofEvent = (): object => ({
  id: expect.stringMatching(EVENT_ID),
  at: expect.any(Date),
  version: 1,
})

/** Members that events of a browser of a test have. */
export const ofRequest = (): object => ({ ...ofEvent(), address: '192.0.2.1', request: expect.any(String) })

/** Fields that are no secrets. */
const HARMLESS = new Set(['action', 'callbackUrl', 'error', 'federated'])
/** A shorter value may be part of another word. */
const SHORTEST = 6

/** Everything that clients and the engine send each other: cookies, tokens, codes, passwords and typed values. */
export class SentValues {
  readonly #values = new Set<string>()
  readonly #handle = AuthEngine.prototype.handle

  /** Begins to note the values of all engines. */
  watch(): void {
    const note = this.#note.bind(this)
    const handle = this.#handle
    AuthEngine.prototype.handle = async function (request, incoming) {
      await note(request.clone())
      const response = await handle.call(this, request, incoming ?? request)
      for (const line of response.headers.getSetCookie()) note(line.slice(line.indexOf('=') + 1).split(';', 1)[0] ?? '')
      return response
    }
  }

  /** Notes no more values. */
  end(): void {
    AuthEngine.prototype.handle = this.#handle
  }

  /** The values that are in a text. */
  in(text: string): string[] {
    return [...this.#values].filter((value) => text.includes(value))
  }

  #note(value: string): void
  #note(value: Request): Promise<void>
  #note(value: Request | string): Promise<void> | void {
    if (typeof value !== 'string') return this.#noteRequest(value)
    for (const each of [value, decoded(value)]) if (each.length >= SHORTEST) this.#values.add(each)
  }

  async #noteRequest(request: Request): Promise<void> {
    const { headers, url } = request
    for (const pair of headers.get('cookie')?.split('; ') ?? []) this.#note(pair.slice(pair.indexOf('=') + 1))
    const body = await request.text().catch(() => '')
    for (const [name, value] of [...new URL(url).searchParams, ...new URLSearchParams(body)])
      if (!HARMLESS.has(name)) this.#note(value)
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
