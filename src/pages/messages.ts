import { html, type Html, withIsolates } from './html.js'
import type { SignInPage } from './PageRenderer.js'

/** The text of a box that screen readers read aloud. */
type Announcement = Pick<Message, 'text' | 'calm'> & { readonly title?: string | undefined }

/** A box with a message. Screen readers read it aloud. */
export const alertBox = ({ title, text, calm }: Announcement): Html =>
  html`<p class="${calm ? 'notice' : 'notice alert'}" role="alert">${title !== undefined && html`<strong>${title}.</strong> `}${withIsolates(text)}</p>`

/** The message of a page for one kind of error. */
export interface Message {
  /** What happened: title of the document. */
  readonly title: string
  /** What the error means, and what helps. */
  readonly text: string
  /** True if nothing failed: the message is then shown without the colours of an alarm. */
  readonly calm?: boolean
}

const ANOTHER_WAY: Message = {
  title: 'Sign-in failed',
  text: 'The other service did not sign you in. Try again, or choose another way.',
}
const CANCELLED: Message = {
  title: 'You did not sign in',
  text: 'The sign-in was cancelled at the other service. Try again, or choose another way.',
  calm: true,
}
const CREDENTIALS: Message = { title: 'Sign-in failed', text: 'Check the details you entered.' }
const MAIL: Message = {
  title: 'The email was not sent',
  text: 'We could not send you a sign-in link. Check your email address, or try again in a few minutes.',
}
const NOT_LINKED: Message = {
  title: 'Not linked with your account yet',
  text: 'Sign in the way you did before, to confirm that it is you. After that you can link this one.',
}
const FORM: Message = {
  title: 'Please try again',
  text: 'The form was open for too long, or came from another page. Nothing was changed.',
}
const SESSION: Message = {
  title: 'Sign in to continue',
  text: 'Only signed-in users can see that page.',
  calm: true,
}
const USED_LINK: Message = {
  title: 'This link or code does not work',
  text: 'It was used already, or it has expired. A code works only in the browser that asked for it. Sign in again to get a new one.',
}
const PASSKEY: Message = {
  title: 'Sign-in failed',
  text: 'That passkey was not accepted. It may have been removed, or it took too long. Try again, or choose another way.',
}
const UNFINISHED: Message = {
  title: 'Please sign in again',
  text: 'The sign-in was not finished in time, or was tried too often. Nothing was changed.',
}
const TOO_MANY: Message = { title: 'Too many attempts', text: 'Wait a while, then try again.' }
const UNKNOWN: Message = { title: 'Sign-in failed', text: 'Something went wrong. Try again, or choose another way.' }

// A Map, because the key comes from the URL: an object would also have a value for `constructor`.
const SIGN_IN: ReadonlyMap<string, Message> = new Map([
  ['CredentialsSignin', CREDENTIALS],
  ['MissingCSRF', FORM],
  ['SessionRequired', SESSION],
  ['OAuthAccountNotLinked', NOT_LINKED],
  ['AccountNotLinked', NOT_LINKED],
  ['EmailSignInError', MAIL],
  ['OAuthCallbackError', ANOTHER_WAY],
  ['OAuthProfileParseError', ANOTHER_WAY],
  ['OAuthSignInError', ANOTHER_WAY],
  ['SignInUnfinished', UNFINISHED],
  ['TooManyAttempts', TOO_MANY],
  ['Verification', USED_LINK],
  ['WebAuthnVerificationError', PASSKEY],
  // Values that applications written for older libraries still send.
  ['Callback', ANOTHER_WAY],
  ['EmailCreateAccount', ANOTHER_WAY],
  ['EmailSignin', MAIL],
  ['OAuthCreateAccount', ANOTHER_WAY],
  ['OAuthSignin', ANOTHER_WAY],
  ['Signin', ANOTHER_WAY],
])

/** What the sign-in page knows of a sign-in that did not succeed: any texts, so they are looked up, never printed. */
type SignInProblem = Pick<SignInPage, 'error' | 'code' | 'retryAfter'>

/** The message of the sign-in page for an error; undefined if there is no error. */
export function signInMessage({ error, code, retryAfter }: SignInProblem): Message | undefined {
  if (error === 'OAuthCallbackError' && code === 'access_denied') return CANCELLED
  const message = error ? (SIGN_IN.get(error) ?? UNKNOWN) : undefined
  const wait = message === TOO_MANY ? waitOf(retryAfter) : undefined
  return wait === undefined ? message : { ...TOO_MANY, text: `Try again in ${wait}.` }
}

/** Seconds in words, rounded up; undefined unless it is a number from 1 to 86400 (one day). */
function waitOf(seconds = ''): string | undefined {
  const wait = /^\d{1,5}$/.test(seconds) ? Number(seconds) : 0
  if (wait === 0 || wait > 86_400) return undefined
  const [amount, unit] = wait <= 90 ? [wait, 'second'] : wait <= 5400 ? [wait / 60, 'minute'] : [wait / 3600, 'hour']
  const whole = Math.ceil(amount)
  return `${String(whole)} ${unit}${whole === 1 ? '' : 's'}`
}
