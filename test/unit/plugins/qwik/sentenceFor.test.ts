import { expect, it } from '@jest/globals'
import { AccessDenied, AuthError, CredentialsSignin, OAuthSignInError, TooManyAttempts } from 'authengine'
import { sentenceFor } from '../../../../plugins/qwik/src/sentenceFor.js'

const sentences: [error: AuthError, sentence: string][] = [
  [new CredentialsSignin('of ann'), 'Check the details you entered.'],
  [new AccessDenied('banned'), 'You are not allowed to sign in here.'],
  [new OAuthSignInError('no metadata'), 'The other service did not sign you in. Try again, or choose another way.'],
  [new TooManyAttempts('password', 61), 'Too many attempts. Try again in 2 min.'],
  [new AuthError('anything'), 'Something went wrong. Try again, or choose another way.'],
]
it.each(sentences)('shows for %s: %s', (error, sentence) => {
  expect(sentenceFor(error)).toBe(sentence)
})
