import { component$ } from '@builder.io/qwik'
import { Form, routeLoader$, useLocation } from '@builder.io/qwik-city'
import { waysToSignIn } from '../../auth'
import { useSignIn } from '../plugin@auth'

export const useWays = routeLoader$(({ env }) => waysToSignIn(env))

export default component$(() => {
  const { url } = useLocation()
  const ways = useWays()
  const signIn = useSignIn()
  // After a refused form, the URL of the page is that of the action, so the destination is read from the form data.
  const redirectTo = signIn.formData?.get('redirectTo')?.toString() ?? url.searchParams.get('callbackUrl') ?? '/'
  const problem =
    signIn.value?.formErrors?.join(' ') ?? (url.searchParams.has('error') ? 'That did not work. Try again.' : undefined)
  return (
    <>
      <h1>Sign in</h1>
      {problem && <p role="alert">{problem}</p>}
      <Form action={signIn}>
        <input type="hidden" name="providerId" value="credentials" />
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <label>
          Name <input name="options.username" autocomplete="username" required />
        </label>
        <label>
          Password <input name="options.password" type="password" autocomplete="current-password" required />
        </label>
        <button>Sign in</button>
      </Form>
      {ways.value.local && (
        <Form action={signIn}>
          <input type="hidden" name="providerId" value="local" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <button>Sign in with Local</button>
        </Form>
      )}
      {ways.value.email && (
        <Form action={signIn}>
          <input type="hidden" name="providerId" value="email" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <label>
            Email <input name="options.email" type="email" autocomplete="email" required />
          </label>
          <button>Send a link</button>
        </Form>
      )}
      {ways.value.account && (
        <Form action={signIn}>
          <input type="hidden" name="providerId" value="password" />
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <label>
            Account email <input name="options.email" type="email" autocomplete="username" required />
          </label>
          <label>
            Account password <input name="options.password" type="password" autocomplete="current-password" required />
          </label>
          <button>Sign in to your account</button>{' '}
          <a href={`/auth/passwords/sign-up?${new URLSearchParams({ callbackUrl: redirectTo })}`}>Create an account</a>{' '}
          <a href="/auth/passwords/forgot">Forgot your password?</a>
        </Form>
      )}
    </>
  )
})
