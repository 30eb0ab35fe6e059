import { offers } from '@/auth'
import { sendLink, signInToAccount, signInWithLocal, signInWithPassword } from '../actions'

interface LoginPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { callbackUrl, error } = await searchParams
  // URL after the sign-in. The library checks it.
  const wanted = String(callbackUrl ?? '/')
  const destination = <input type="hidden" name="redirectTo" value={wanted} />
  return (
    <>
      <h1>Sign in</h1>
      {error !== undefined && <p role="alert">{SENTENCES[String(error)] ?? 'That did not work. Please try again.'}</p>}
      <form action={signInWithPassword}>
        {destination}
        <label htmlFor="username">Name</label>
        <input id="username" name="username" autoComplete="username" required />
        <label htmlFor="password">Password</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <button>Sign in</button>
      </form>
      {offers.local && (
        <form action={signInWithLocal}>
          {destination}
          <button>Sign in with Local</button>
        </form>
      )}
      {offers.email && (
        <form action={sendLink}>
          {destination}
          <label htmlFor="email">Email</label>
          <input id="email" name="email" type="email" autoComplete="email" required />
          <button>Send a link</button>
        </form>
      )}
      {offers.account && (
        <form action={signInToAccount}>
          {destination}
          <label htmlFor="account-email">Account email</label>
          <input id="account-email" name="email" type="email" autoComplete="username" required />
          <label htmlFor="account-password">Account password</label>
          <input id="account-password" name="password" type="password" autoComplete="current-password" required />
          <button>Sign in to your account</button>
          {/* No <Link>: these pages are not of Next. */}
          <a href={`/api/auth/passwords/sign-up?${new URLSearchParams({ callbackUrl: wanted })}`}>Create an account</a>
          <a href="/api/auth/passwords/forgot">Forgot your password?</a>
        </form>
      )}
    </>
  )
}

const SENTENCES: Readonly<Record<string, string>> = {
  CredentialsSignin: 'Name and password do not match.',
  AccessDenied: 'This account may not sign in.',
  TooManyAttempts: 'Too many attempts. Please wait a few minutes.',
}
