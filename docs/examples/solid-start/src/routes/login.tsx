import { createAsync, useSearchParams } from '@solidjs/router'
import type { JSX } from 'solid-js'
import { Show } from 'solid-js'
import { login, readOffers } from '~/session'

/** The sign-in page of the application. */
export default function Login() {
  const [query] = useSearchParams<{ error?: string; callbackUrl?: string }>()
  const offers = createAsync(() => readOffers(), { deferStream: true })
  const wanted = () => query.callbackUrl ?? '/'
  const SignInForm = (props: { provider: string; children: JSX.Element }) => (
    <form method="post" action={login}>
      <input type="hidden" name="provider" value={props.provider} />
      <input type="hidden" name="redirectTo" value={wanted()} />
      {props.children}
    </form>
  )
  return (
    <>
      <h1>Sign in</h1>
      <Show when={query.error}>{(error) => <p role="alert">{messageOf(error())}</p>}</Show>
      <SignInForm provider="credentials">
        <label>
          Name <input name="username" autocomplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autocomplete="current-password" required />
        </label>
        <button>Sign in</button>
      </SignInForm>
      <Show when={offers()?.local}>
        <SignInForm provider="local">
          <button>Sign in with Local</button>
        </SignInForm>
      </Show>
      <Show when={offers()?.email}>
        <SignInForm provider="email">
          <label>
            Email <input name="email" type="email" autocomplete="email" required />
          </label>
          <button>Send a link</button>
        </SignInForm>
      </Show>
      <Show when={offers()?.account}>
        <SignInForm provider="password">
          <label>
            Account email <input name="email" type="email" autocomplete="username" required />
          </label>
          <label>
            Account password <input name="password" type="password" autocomplete="current-password" required />
          </label>
          <button>Sign in to your account</button>
          {/* The router has no routes for these pages, so the browser loads them. */}
          <a rel="external" href={`/api/auth/passwords/sign-up?${new URLSearchParams({ callbackUrl: wanted() })}`}>
            Create an account
          </a>
          <a rel="external" href="/api/auth/passwords/forgot">
            Forgot your password?
          </a>
        </SignInForm>
      </Show>
    </>
  )
}

function messageOf(error: string): string {
  if (error === 'AccessDenied') return 'You may not sign in with this account.'
  if (error === 'CredentialsSignin') return 'The name or the password is wrong.'
  if (error === 'TooManyAttempts') return 'Too many attempts. Wait a minute, then try again.'
  return 'Signing in did not work. Please try again.'
}
