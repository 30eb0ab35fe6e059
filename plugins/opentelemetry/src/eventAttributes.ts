import type { SecurityEvent } from 'authengine'
import {
  ACTOR_ID,
  ACTOR_TYPE,
  ADDRESS,
  AGENT,
  AUTH_METHOD,
  dataName,
  EVENT_ID,
  EVENT_VERSION,
  IDENTIFIER,
  ON_BEHALF_OF,
  OUTCOME,
  PROVIDER,
  REASON,
  REPEATED,
  REQUEST_ID,
  SESSION_ID,
  SUBJECT_ID,
  SUBJECT_TYPE,
} from './names.js'

/** Attributes of a log record. Undefined ones are left out. */
export type EventAttributes = Record<string, string | number | boolean>

/** The personal data that log records contain. */
export interface PersonalData {
  /**
   * Whether log records contain the ids of users and of their sessions, the keyed hashes of their email addresses, and
   * the additional data of events.
   *
   * @defaultValue false
   */
  readonly includeUserIds?: boolean | undefined
  /**
   * Whether log records contain the IP addresses and the `User-Agent` headers of clients.
   *
   * @defaultValue false
   */
  readonly includeClients?: boolean | undefined
}

/** Returns a function that returns the attributes of an event. Email addresses are never among them. */
export const eventAttributes =
  ({ includeClients = false, includeUserIds = false }: PersonalData) =>
  (event: SecurityEvent): EventAttributes =>
    withoutUndefined({
      [EVENT_ID]: event.id,
      [EVENT_VERSION]: event.version,
      [OUTCOME]: event.outcome,
      [REASON]: event.reason,
      [PROVIDER]: event.provider,
      [AUTH_METHOD]: event.method,
      [REQUEST_ID]: event.request,
      [REPEATED]: event.repeated,
      [ACTOR_TYPE]: event.actor.type,
      [SUBJECT_TYPE]: event.subject?.type,
      ...(includeUserIds && idsIn(event)),
      ...(includeClients && { [ADDRESS]: event.address, [AGENT]: event.agent }),
    })

const idsIn = ({ actor, data = {}, identifier, onBehalfOf, session, subject }: SecurityEvent): Attributes => ({
  [ACTOR_ID]: actor.id,
  [SUBJECT_ID]: subject?.id,
  [ON_BEHALF_OF]: onBehalfOf,
  [SESSION_ID]: session,
  [IDENTIFIER]: identifier,
  ...Object.fromEntries(Object.entries(data).map(([name, value]) => [dataName(name), value])),
})

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

const withoutUndefined = (attributes: Attributes): EventAttributes =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined),
  )
