import { type AuthError, TooManyAttempts } from 'authengine'

const ANOTHER_WAY = 'The other service did not sign you in. Try again, or choose another way.'
const SENTENCES: ReadonlyMap<AuthError['type'], string> = new Map([
  ['AccessDenied', 'You are not allowed to sign in here.'],
  ['CredentialsSignin', 'Check the details you entered.'],
  [
    'EmailSignInError',
    'We could not send you a sign-in link. Check your email address, or try again in a few minutes.',
  ],
  ['OAuthAccountNotLinked', 'Sign in the way you did before, to confirm that it is you. After that you can link this.'],
  ['OAuthCallbackError', ANOTHER_WAY],
  ['OAuthProfileParseError', ANOTHER_WAY],
  ['OAuthSignInError', ANOTHER_WAY],
])

/** The sentence that the user sees when a sign-in failed. The message of an error is only for the log. */
export function sentenceFor(error: AuthError): string {
  if (error instanceof TooManyAttempts) {
    return `Too many attempts. Try again in ${String(Math.ceil(error.retryAfter / 60))} min.`
  }
  return SENTENCES.get(error.type) ?? 'Something went wrong. Try again, or choose another way.'
}
