import type { SecurityActor, SecurityEvent, SecurityOutcome, SecuritySubject } from 'authengine'

/**
 * One security event, as stored. Its members are those of the event.
 *
 * After `forget`, the members that named the person are missing, and the others stay.
 */
export interface AuditEntry {
  /** Unique; later entries of a process have greater ids (UUID version 7). */
  readonly id: string
  /** When it happened, by the clock of the process. */
  readonly at: Date
  /** Version of the members. */
  readonly version: number
  /** Name of the event, such as `sign_in.done`. */
  readonly name: string
  /** How it ended. */
  readonly outcome: SecurityOutcome
  /** Why. */
  readonly reason?: string | undefined
  /** Who did it. */
  readonly actor: SecurityActor
  /** Id of the user for whom an administrator acted. */
  readonly onBehalfOf?: string | undefined
  /** Whom or what it is about. The id is missing if the person was forgotten. */
  readonly subject?: (Omit<SecuritySubject, 'id'> & { readonly id?: string | undefined }) | undefined
  /** Id of the session, as in `engine.sessions.list`. */
  readonly session?: string | undefined
  /** Type of the provider. */
  readonly method?: string | undefined
  /** Id of the provider. */
  readonly provider?: string | undefined
  /** Keyed hash of the email address or user name. */
  readonly identifier?: string | undefined
  /** The email address, only if `securityEvents.emailAddresses` is set. */
  readonly email?: string | undefined
  /** IP address of the client. */
  readonly address?: string | undefined
  /** `User-Agent` header of the client. */
  readonly agent?: string | undefined
  /** Random id of the request. */
  readonly request?: string | undefined
  /** How many more events of this name came from this network in the same minute. */
  readonly repeated?: number | undefined
  /** Facts that only some events have. */
  readonly data?: Readonly<Record<string, string | number | boolean>> | undefined
  /** Whether a person in this entry was forgotten. */
  readonly forgotten?: boolean | undefined
  /** What shows that the entry was not changed. Missing without `chain`. */
  readonly proof?: EntryProof | undefined
}

/** What shows that an entry was not changed. */
export interface EntryProof {
  /** Keyed hash of the entry and of `digests`. */
  readonly mac: string
  /** Keyed hash of each member that names a person, so that the member can be removed and its hash stays. */
  readonly digests: Readonly<Record<string, string>>
  /** A random value for each of these members. Removed with the member: without it, the member cannot be guessed. */
  readonly salts: Readonly<Record<string, string>>
}

const LONGEST_TEXT = 256
const LONGEST_DATA = 16_384

/** The entry of an event. Its texts fit into every store. */
export function entryOf(event: SecurityEvent): AuditEntry {
  const { actor, at, data, id, name, onBehalfOf, outcome, repeated, subject, version } = event
  const { address, agent, email, identifier, method, provider, reason, request, session } = event
  const texts = { address, agent, email, identifier, method, onBehalfOf, provider, reason, request, session }
  return Object.freeze<AuditEntry>({
    id,
    at,
    version,
    name: shortText(name),
    outcome,
    actor: { type: actor.type, ...(actor.id !== undefined && { id: shortText(actor.id) }) },
    ...(subject && { subject: { type: shortText(subject.type), id: shortText(subject.id) } }),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, shortText(text)]])),
    ),
    ...(repeated !== undefined && { repeated }),
    ...(data && JSON.stringify(data).length <= LONGEST_DATA && { data }),
  })
}

/** A text that fits into every store: without control characters, and not too long. */
export const shortText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** Members that may name a person. */
export const PERSONAL = [
  'actor',
  'onBehalfOf',
  'subject',
  'session',
  'identifier',
  'email',
  'address',
  'agent',
  'data',
] as const

/** Name of a member that may name a person. */
export type PersonalMember = (typeof PERSONAL)[number]

/** The text of a member that may name a person; undefined if it is missing. */
export function personalText(entry: AuditEntry, member: PersonalMember): string | undefined {
  if (member === 'actor') return entry.actor.id
  if (member === 'subject') return entry.subject?.id
  if (member === 'data') return entry.data && JSON.stringify(entry.data)
  return entry[member]
}

/** The entry without what names a user. What names another user stays. */
export function withoutUser(entry: AuditEntry, user: string): AuditEntry {
  const isUsersSubject = entry.subject?.type === 'user'
  const named = [entry.actor.id, entry.onBehalfOf, isUsersSubject ? entry.subject.id : undefined]
  const isAlone = named.every((id) => id === undefined || id === user)
  const acts = entry.actor.id === user
  const gone = new Set<PersonalMember>(['session', 'identifier', 'email', 'data'])
  if (acts) gone.add('actor')
  if (acts || isAlone) gone.add('address').add('agent')
  if (entry.onBehalfOf === user) gone.add('onBehalfOf')
  if (isUsersSubject ? entry.subject.id === user : isAlone) gone.add('subject')
  return without(entry, gone)
}

function without(entry: AuditEntry, gone: ReadonlySet<PersonalMember>): AuditEntry {
  const { actor, proof, subject, ...rest } = entry
  const stays = ([member]: readonly [string, unknown]): boolean => !gone.has(member as PersonalMember)
  return Object.freeze<AuditEntry>({
    ...(Object.fromEntries(Object.entries(rest).filter(stays)) as typeof rest),
    actor: gone.has('actor') ? { type: actor.type } : actor,
    ...(subject && { subject: gone.has('subject') ? { type: subject.type } : subject }),
    ...(proof && { proof: { ...proof, salts: Object.fromEntries(Object.entries(proof.salts).filter(stays)) } }),
    forgotten: true,
  })
}
