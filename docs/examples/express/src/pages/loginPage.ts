import { offers } from '../auth.js'
import { escaped, page } from './page.js'

/**
 * The sign-in page of the application.
 *
 * @param callbackUrl - URL after the sign-in; the library checks it.
 * @param error - Type of the error of the last attempt.
 */
export function loginPage(callbackUrl = '/', error?: string): string {
  const target = `<input type="hidden" name="redirectTo" value="${escaped(callbackUrl)}" />`
  const form = (provider: string, content: string): string =>
    `<form method="post" action="/login/${provider}">${target}${content}</form>`
  return page(
    'Sign in',
    [
      error && `<p role="alert">${messageOf(error)}</p>`,
      form('credentials', PASSWORD),
      offers.local && form('local', '<button>Sign in with Local</button>'),
      offers.email && form('email', EMAIL),
      offers.account && form('password', accountFields(callbackUrl)),
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

const PASSWORD = `<label>Name <input name="username" autocomplete="username" required /></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
<button>Sign in</button>`

const EMAIL = `<label>Email <input name="email" type="email" autocomplete="email" required /></label>
<button>Send a link</button>`

/** The fields for an account with a password, with links to the pages of the plugin. */
const accountFields = (
  callbackUrl: string,
): string => `<label>Account email <input name="email" type="email" autocomplete="username" required /></label>
<label>Account password <input name="password" type="password" autocomplete="current-password" required /></label>
<button>Sign in to your account</button>
<a href="/auth/passwords/sign-up?callbackUrl=${encodeURIComponent(callbackUrl)}">Create an account</a>
<a href="/auth/passwords/forgot">Forgot your password?</a>`

function messageOf(error: string): string {
  if (error === 'AccessDenied') return 'You may not sign in with this account.'
  if (error === 'CredentialsSignin') return 'The name or the password is wrong.'
  if (error === 'TooManyAttempts') return 'Too many attempts. Wait a minute, then try again.'
  return 'Signing in did not work. Please try again.'
}
