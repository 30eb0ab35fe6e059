import type { ErrorType } from './AuthError.js'
import type { CallbackContext } from './Callbacks.js'

/**
 * How something ended: `done` if it happened, `refused` if a rule of the library or of the application did not allow
 * it, `failed` if the server or another service could not do it.
 */
export type SecurityOutcome = 'done' | 'refused' | 'failed'

/** Options for security events. */
export interface SecurityEventOptions {
  /**
   * Whether events contain the email address of the user in clear. An audit log then contains it too, and has to be
   * protected like the table of users. Default: false, so that events contain a keyed hash of it.
   */
  readonly emailAddresses?: boolean | undefined
  /**
   * Says which administrator acts for the user of a request, if your application lets administrators act as users. The
   * administrator becomes the `actor` of the events, and the user becomes `onBehalfOf`.
   *
   * @returns Id of the administrator; undefined if users act for themselves.
   */
  readonly administrator?: ((ctx: CallbackContext) => string | undefined) | undefined
}

/** Who did something. */
export interface SecurityActor {
  /**
   * `user` for a person, `admin` for another person who acts for a user, `service` for server code, `unknown` if the
   * client has not proved who it is.
   */
  readonly type: 'user' | 'admin' | 'service' | 'unknown'
  /** Id of the person. Missing if it is unknown. */
  readonly id?: string | undefined
}

/** Whom or what an event is about. */
export interface SecuritySubject {
  /** What it is. Plugins may add kinds of their own, such as `organisation`. */
  readonly type: string
  /** Its id. */
  readonly id: string
}

/**
 * Something that happened, or was refused, and matters for security. `docs/events.md` lists all names and reasons.
 *
 * It never contains a secret, token, code or cookie. Texts that a client sent have at most 256 characters, without
 * control characters.
 */
export interface SecurityEvent {
  /** Unique; later events of a process have greater ids (UUID version 7, RFC 9562). */
  readonly id: string
  /** When it happened. */
  readonly at: Date
  /** Version of the members. It becomes greater if a member changes its meaning. */
  readonly version: 1
  /** What happened, such as `sign_in.done`; events of plugins begin with the id of the plugin. */
  readonly name: SecurityEventName | (string & Record<never, never>)
  /** How it ended: always the same for the same name. */
  readonly outcome: SecurityOutcome
  /** Why, from a closed set for each name, such as `wrong_credentials`. */
  readonly reason?: string
  /** Who did it. */
  readonly actor: SecurityActor
  /** Id of the user for whom the actor acted, if the actor is an administrator. */
  readonly onBehalfOf?: string
  /** Whom or what it is about. */
  readonly subject?: SecuritySubject
  /** Id of the session, as in `engine.sessions.list`. It opens nothing. */
  readonly session?: string
  /** How the user proved who they are: type of the provider, such as `oidc`. */
  readonly method?: string
  /** Id of the provider. */
  readonly provider?: string
  /**
   * Keyed hash of the email address or user name: the same for the same address, until the secret changes. It cannot be
   * turned back.
   */
  readonly identifier?: string
  /** The email address of the user, only if `securityEvents.emailAddresses` is set. Never what was typed and refused. */
  readonly email?: string
  /** IP address of the client, as far as it is known: no header is trusted that a client can choose. */
  readonly address?: string
  /** `User-Agent` header of the client. */
  readonly agent?: string
  /** Random id of the request: the same for all events of one request. */
  readonly request?: string
  /**
   * How many more events of this name came from this network in the same minute. They are not announced one by one,
   * because strangers can cause any number of them. Missing for a single event.
   */
  readonly repeated?: number
  /** Facts that only some events have. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

/** What code that causes an event knows. The rest comes from the request. */
export interface SecurityFact {
  /** Name of the event. */
  readonly name: SecurityEventName | (string & Record<never, never>)
  /** Why, from the reasons of the name. */
  readonly reason?: string | undefined
  /** Who did it. Default: the user with the id `user`; otherwise unknown. */
  readonly actor?: SecurityActor | undefined
  /** Id of the user it is about. */
  readonly user?: string | undefined
  /** Whom or what it is about, if that is not a user. */
  readonly subject?: SecuritySubject | undefined
  /** Id of the session, as in `engine.sessions.list`. */
  readonly session?: string | undefined
  /** Type of the provider. */
  readonly method?: string | undefined
  /** Id of the provider. */
  readonly provider?: string | undefined
  /** Email address of the user: known to the library, not merely typed. It becomes a keyed hash. */
  readonly email?: string | null | undefined
  /** An address or name that was typed. It becomes a keyed hash. */
  readonly typed?: string | undefined
  /** Facts that only this event has. Never a secret, and nothing about a person except ids. */
  readonly data?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** One kind of event in the catalogue. */
export interface SecurityEventKind {
  /** One sentence for the documentation: when it happens. */
  readonly summary: string
  /** How it ends. */
  readonly outcome: SecurityOutcome
  /** Every reason that it may have. Default: none. */
  readonly reasons?: readonly string[] | undefined
  /** Whether strangers can cause it at will, so that it is announced a limited number of times a minute. */
  readonly bounded?: boolean | undefined
}

/** Kinds of events by their names. */
export type SecurityCatalogue = Readonly<Record<string, SecurityEventKind>>

/** The events of the engine. Features and plugins add their own. */
export const CORE_EVENTS = {
  'sign_in.done': { summary: 'A user signed in, and the session exists.', outcome: 'done' },
  'sign_in.challenged': {
    summary: 'A proof was accepted, and a step of the sign-in is due, such as a second factor.',
    outcome: 'done',
    bounded: true,
  },
  'sign_in.refused': {
    summary: 'A user was not let in: the proof was wrong, or a rule does not allow the sign-in.',
    outcome: 'refused',
    reasons: [
      'access_denied',
      'account_not_linked',
      'cancelled',
      'wrong_answer',
      'wrong_code',
      'wrong_credentials',
      'wrong_passkey',
    ],
    bounded: true,
  },
  'sign_in.failed': {
    summary: 'A sign-in could not be carried out, or was not finished.',
    outcome: 'failed',
    reasons: ['mail_not_sent', 'profile_unusable', 'provider_error', 'provider_unavailable', 'unfinished'],
    bounded: true,
  },
  'sign_in.limited': {
    summary: 'A rate limit was reached. No attempt was made.',
    outcome: 'refused',
    reasons: ['too_many_attempts'],
    bounded: true,
  },
  'sign_out.done': { summary: 'A user signed out.', outcome: 'done' },
  'sign_out.failed': {
    summary: 'A session could not be ended on the server, or the user could not be signed out at the provider.',
    outcome: 'failed',
    reasons: ['database', 'provider_error'],
    bounded: true,
  },
  'reauthentication.required': {
    summary: 'A request was not done, because the user has to prove again who they are.',
    outcome: 'refused',
    reasons: ['not_recent'],
    bounded: true,
  },
  'reauthentication.done': { summary: 'A signed-in user proved again who they are.', outcome: 'done' },
  'reauthentication.refused': {
    summary:
      'A signed-in user did not prove again who they are: the answer was wrong, or the account is of another user.',
    outcome: 'refused',
    reasons: ['other_user', 'wrong_answer'],
    bounded: true,
  },
  'session.revoked': {
    summary: 'Sessions of a user were ended by something other than a sign-out.',
    outcome: 'done',
    reasons: ['all_of_user', 'by_provider', 'by_server', 'by_user', 'other_sessions', 'too_many_sessions'],
  },
  'session.expired': {
    summary: 'A browser sent the token of a session in the database that had expired. The row was removed.',
    outcome: 'done',
  },
  'user.created': { summary: 'A user was created.', outcome: 'done' },
  'account.linked': { summary: 'An account at a provider was linked to a user.', outcome: 'done' },
  'account.unlinked': {
    summary: 'Accounts, passkeys and secrets of a user were removed.',
    outcome: 'done',
    reasons: ['email_verified'],
  },
  'email.verified': { summary: 'A user proved to own the email address.', outcome: 'done' },
  'email.changed': {
    summary: 'The email address of a user was replaced by one that the user proved to own.',
    outcome: 'done',
  },
  'email.released': {
    summary: 'A user lost an email address that was never verified, because its owner verified it.',
    outcome: 'done',
  },
  'callback.refused': {
    summary:
      'A response of a provider was refused: it is forged, replayed, too late, or was not asked for by this browser.',
    outcome: 'refused',
    reasons: ['invalid_check'],
    bounded: true,
  },
  'request.cross_site': {
    summary: 'A request was refused because another site sent it, or its form token is missing.',
    outcome: 'refused',
    reasons: ['csrf_token', 'other_site'],
    bounded: true,
  },
  'request.refused': {
    summary: 'A request was refused because it cannot be understood, or names something that does not exist.',
    outcome: 'refused',
    reasons: ['malformed', 'media_type', 'method_not_allowed', 'not_found', 'too_large', 'untrusted_host'],
    bounded: true,
  },
  'configuration.invalid': {
    summary: 'A request was not served, because the configuration cannot work.',
    outcome: 'failed',
    reasons: ['configuration', 'missing_secret', 'no_sender', 'not_installed', 'short_secret'],
    bounded: true,
  },
  'system.failed': {
    summary: 'A part of the server failed, such as the database or code of the application.',
    outcome: 'failed',
    reasons: [
      'application_code',
      'busy',
      'database',
      'event_handler',
      'mail',
      'outgoing_request',
      'session',
      'unexpected',
    ],
    bounded: true,
  },
} as const satisfies Partial<Record<SecurityEventName, SecurityEventKind>>

/** Name of a built-in event: of the engine, or of a built-in feature. */
export type SecurityEventName =
  | 'account.linked'
  | 'account.unlinked'
  | 'callback.refused'
  | 'configuration.invalid'
  | 'email.changed'
  | 'email.released'
  | 'email.sent'
  | 'email.verified'
  | 'passkey.added'
  | 'passkey.refused'
  | 'passkey.removed'
  | 'passkey.renamed'
  | 'reauthentication.done'
  | 'reauthentication.refused'
  | 'reauthentication.required'
  | 'request.cross_site'
  | 'request.refused'
  | 'session.expired'
  | 'session.revoked'
  | 'sign_in.challenged'
  | 'sign_in.done'
  | 'sign_in.failed'
  | 'sign_in.limited'
  | 'sign_in.refused'
  | 'sign_out.done'
  | 'sign_out.failed'
  | 'system.failed'
  | 'token.refreshed'
  | 'token.refused'
  | 'user.created'

/** The event of every error, and its reason. */
export const ERROR_EVENTS: Readonly<Record<ErrorType, readonly [name: SecurityEventName, reason: string]>> = {
  AccessDenied: ['sign_in.refused', 'access_denied'],
  CredentialsSignin: ['sign_in.refused', 'wrong_credentials'],
  OAuthAccountNotLinked: ['sign_in.refused', 'account_not_linked'],
  Verification: ['sign_in.refused', 'wrong_code'],
  WebAuthnVerificationError: ['sign_in.refused', 'wrong_passkey'],
  EmailSignInError: ['sign_in.failed', 'mail_not_sent'],
  OAuthCallbackError: ['sign_in.failed', 'provider_error'],
  OAuthProfileParseError: ['sign_in.failed', 'profile_unusable'],
  OAuthSignInError: ['sign_in.failed', 'provider_unavailable'],
  SignInUnfinished: ['sign_in.failed', 'unfinished'],
  TooManyAttempts: ['sign_in.limited', 'too_many_attempts'],
  InvalidCheck: ['callback.refused', 'invalid_check'],
  CrossSiteRequest: ['request.cross_site', 'other_site'],
  MissingCSRF: ['request.cross_site', 'csrf_token'],
  MalformedRequest: ['request.refused', 'malformed'],
  MethodNotAllowed: ['request.refused', 'method_not_allowed'],
  NotFound: ['request.refused', 'not_found'],
  PayloadTooLarge: ['request.refused', 'too_large'],
  UnsupportedMediaType: ['request.refused', 'media_type'],
  UntrustedHost: ['request.refused', 'untrusted_host'],
  ReauthenticationRequired: ['reauthentication.required', 'not_recent'],
  LastAuthenticator: ['passkey.refused', 'last_passkey'],
  UserNotStored: ['passkey.refused', 'user_not_stored'],
  SignOutError: ['sign_out.failed', 'database'],
  Configuration: ['configuration.invalid', 'configuration'],
  MissingSecret: ['configuration.invalid', 'missing_secret'],
  MissingSender: ['configuration.invalid', 'no_sender'],
  NotInstalled: ['configuration.invalid', 'not_installed'],
  ShortSecret: ['configuration.invalid', 'short_secret'],
  AdapterError: ['system.failed', 'database'],
  AuthError: ['system.failed', 'unexpected'],
  CallbackRouteError: ['system.failed', 'application_code'],
  EventError: ['system.failed', 'event_handler'],
  JWTSessionError: ['system.failed', 'session'],
  MailError: ['system.failed', 'mail'],
  OutgoingRequestError: ['system.failed', 'outgoing_request'],
  ServerBusy: ['system.failed', 'busy'],
  SessionTokenError: ['system.failed', 'database'],
}
