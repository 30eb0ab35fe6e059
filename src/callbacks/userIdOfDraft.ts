import type { Session } from '../model/Session.js'
import type { SessionDraft } from './Callbacks.js'

/** A copy of a session with the id of its stored user, which neither a spread nor JSON takes along. */
export function withUserId(session: SessionDraft, userId: string | undefined): SessionDraft {
  if (userId === undefined || !isObject(session)) return session
  return Object.defineProperty({ ...session }, 'userId', { value: userId, configurable: true, writable: true })
}

/** Takes that id away again, unless the application has said that it is part of the session. */
export function withoutUserId<S extends Session>(session: S): S {
  const descriptor = isObject(session) ? Object.getOwnPropertyDescriptor(session, 'userId') : undefined
  if (descriptor && !descriptor.enumerable) Reflect.deleteProperty(session, 'userId')
  return session
}

/** Callbacks may return null: then nobody is signed in. */
const isObject = (session: unknown): boolean => typeof session === 'object' && session !== null
