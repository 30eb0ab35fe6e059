import type { Session } from '@authengine/qwik'
import { component$ } from '@builder.io/qwik'
import { Form, routeAction$ } from '@builder.io/qwik-city'
import { useSession, useSignOut, requestAuth } from './plugin@auth'

/** Changes the session on the server. The `jwt` callback in `src/auth.ts` checks the name. */
export const useRename = routeAction$(async ({ name }, ev) => {
  const asked = await requestAuth(ev)
  await asked.update({ user: { name } })
})

export default component$(() => {
  const session = useSession()
  const rename = useRename()
  const signOut = useSignOut()
  return (
    <>
      <h1>Home</h1>
      <p id="server-session">{said(session.value)}</p>
      <ClientSession />
      {session.value?.user && (
        <>
          <Form action={rename}>
            <label>
              New name <input name="name" />
            </label>
            <button>Rename</button>{' '}
            <button type="button" onClick$={(_, { form }) => form && rename.submit(new FormData(form))}>
              Rename in the browser
            </button>
          </Form>
          <Form action={signOut}>
            <input type="hidden" name="redirectTo" value="/" />
            <button>Sign out</button>
          </Form>
        </>
      )}
    </>
  )
})

/** The same loader in another component. Its value changes in the browser when an action has changed the session. */
export const ClientSession = component$(() => {
  const session = useSession()
  return <p id="client-session">{said(session.value)}</p>
})

const said = (session: Session | null) =>
  session?.user ? `Signed in as ${session.user.name ?? session.user.email}` : 'You are not signed in'
