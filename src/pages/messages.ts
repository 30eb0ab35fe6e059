import { html, type Html, withIsolates } from './html.js'
import type { SignInPage } from './PageRenderer.js'
import type { PageLanguage } from './PageLanguage.js'
import type { TextKey } from './texts/en.js'

/** The text of a box that screen readers read aloud. */
type Announcement = Pick<Message, 'text' | 'calm'> & { readonly title?: string | undefined }

/** A box with a message. Screen readers read it aloud. */
export const alertBox = ({ title, text, calm }: Announcement, language: PageLanguage): Html =>
  html`<p class="${calm ? 'notice' : 'notice alert'}" role="alert">${title !== undefined && html`<strong>${withIsolates(language.text('Alert.title', { title }))}</strong> `}${withIsolates(text)}</p>`

/** A message about the fields of a form. */
export interface FieldAlert {
  /** Id of the message, for `aria-describedby` of the fields. */
  readonly id: string
  /** The message. */
  readonly markup: Html
}

/**
 * A message about fields. Screen readers read it aloud with the fields.
 *
 * @param about - Id of the field, or another id that is unique on the page.
 */
export function fieldAlert({ title, text }: Announcement, about: string, language: PageLanguage): FieldAlert {
  const id = `${about}-alert`
  return {
    id,
    markup: html`<p class="problem" id="${id}" role="alert">${title !== undefined && html`<strong>${withIsolates(language.text('Alert.title', { title }))}</strong> `}${withIsolates(text)}</p>`,
  }
}

/** The message of a page for one kind of error. */
export interface Message {
  /** What happened: title of the document. */
  readonly title: string
  /** What the error means, and what helps. */
  readonly text: string
  /** True if nothing failed: the message is then shown without the colours of an alarm. */
  readonly calm?: boolean
}

/** The keys of a message. */
interface MessageKeys {
  readonly title: TextKey
  readonly text: TextKey
  readonly calm?: boolean
}

const ANOTHER_WAY: MessageKeys = { title: 'Failure.signIn', text: 'Failure.service' }
const CANCELLED: MessageKeys = { title: 'Failure.cancelled', text: 'Failure.cancelledText', calm: true }
const MAIL: MessageKeys = { title: 'Failure.mail', text: 'Failure.mailText' }
const NOT_LINKED: MessageKeys = { title: 'Failure.notLinked', text: 'Failure.notLinkedText' }
const TOO_MANY: MessageKeys = { title: 'Failure.tooMany', text: 'Failure.tooManyText' }
const UNKNOWN: MessageKeys = { title: 'Failure.signIn', text: 'Failure.unknown' }

/** The error of a form whose token is missing or belongs to another session. */
export const FORM_ERROR = 'MissingCSRF'

// A Map, because the key comes from the URL: an object would also have a value for `constructor`.
const SIGN_IN: ReadonlyMap<string, MessageKeys> = new Map<string, MessageKeys>([
  ['CredentialsSignin', { title: 'Failure.signIn', text: 'Failure.credentials' }],
  [FORM_ERROR, { title: 'Failure.form', text: 'Failure.formText' }],
  ['SessionRequired', { title: 'Failure.session', text: 'Failure.sessionText', calm: true }],
  ['OAuthAccountNotLinked', NOT_LINKED],
  ['AccountNotLinked', NOT_LINKED],
  ['EmailSignInError', MAIL],
  ['OAuthCallbackError', ANOTHER_WAY],
  ['OAuthProfileParseError', ANOTHER_WAY],
  ['OAuthSignInError', ANOTHER_WAY],
  ['SignInUnfinished', { title: 'Failure.unfinished', text: 'Failure.unfinishedText' }],
  ['TooManyAttempts', TOO_MANY],
  ['Verification', { title: 'Failure.proof', text: 'Failure.proofText' }],
  ['WebAuthnVerificationError', { title: 'Failure.signIn', text: 'Failure.passkey' }],
  // Values that applications written for older libraries still send.
  ['Callback', ANOTHER_WAY],
  ['EmailCreateAccount', ANOTHER_WAY],
  ['EmailSignin', MAIL],
  ['OAuthCreateAccount', ANOTHER_WAY],
  ['OAuthSignin', ANOTHER_WAY],
  ['Signin', ANOTHER_WAY],
])

/** Errors that a user can correct in the fields. */
const IN_FIELDS: ReadonlySet<string> = new Set(['CredentialsSignin', 'EmailSignInError'])

/** Whether the fields of the form are invalid. */
export const isInFields = (error: string | undefined): boolean => error !== undefined && IN_FIELDS.has(error)

/** What the sign-in page knows of a sign-in that did not succeed: any texts, so they are looked up, never printed. */
type SignInProblem = Pick<SignInPage, 'language' | 'error' | 'code' | 'retryAfter'>

/** The message of the sign-in page for an error; undefined if there is no error. */
export function signInMessage({ language, error, code, retryAfter }: SignInProblem): Message | undefined {
  if (!error) return undefined
  const keys = keysOf(error, code)
  const wait = keys === TOO_MANY ? waitIn(retryAfter) : undefined
  const text =
    wait === undefined
      ? language.text(keys.text)
      : language.text('Failure.tooManyWait', { duration: language.inTime(wait) })
  return { title: language.text(keys.title), text, ...(keys.calm && { calm: true }) }
}

function keysOf(error: string, code: string | undefined): MessageKeys {
  if (error === 'OAuthCallbackError' && code === 'access_denied') return CANCELLED
  return SIGN_IN.get(error) ?? UNKNOWN
}

/** A number of seconds from 1 to 86400 (one day); otherwise undefined. */
function waitIn(seconds = ''): number | undefined {
  const wait = /^\d{1,5}$/.test(seconds) ? Number(seconds) : 0
  return wait === 0 || wait > 86_400 ? undefined : wait
}
