import { isValidDate } from '../../../core/ports.js'
import { registeredIn } from './registeredIn.js'

/** A reader of former sessions, as far as its members have the right types. */
export interface KnownReader {
  /** Its id. */
  readonly id: string
  /** Id of the plugin that registers it. */
  readonly plugin: string
  /** When it ends; undefined if it has no valid date. */
  readonly notAfter: Date | undefined
  /** Names of the cookies that it reads, over http and https. */
  readonly cookies: ReadonlySet<string>
  /** Whether only a stored row makes a session genuine. */
  readonly readsRows: boolean
}

/** The readers of former sessions that plugins register. */
export const readersIn = (plugins: unknown): readonly KnownReader[] =>
  registeredIn(plugins, 'formerSessions').map(({ plugin, value }) => known(value, plugin))

function known(reader: unknown, plugin: string): KnownReader {
  const { id, notAfter, readsRows } = Object(reader) as Readonly<Record<'id' | 'notAfter' | 'readsRows', unknown>>
  return {
    id: String(id),
    plugin,
    notAfter: isValidDate(notAfter) ? notAfter : undefined,
    cookies: new Set([true, false].flatMap((secure) => namesOf(reader, secure))),
    readsRows: readsRows === true,
  }
}

function namesOf(reader: unknown, secure: boolean): string[] {
  try {
    const specs = (reader as { cookies(secure: boolean): readonly { readonly name: string }[] }).cookies(secure)
    return specs.map(({ name }) => name)
  } catch {
    return []
  }
}
