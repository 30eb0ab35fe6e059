import { component$ } from '@builder.io/qwik'
import { routeAction$, routeLoader$ } from '@builder.io/qwik-city'
import { requestAuth } from '../plugin@auth'

/** A loader of secret data must check the session itself: a check in a layout does not run for every page. */
export const useSecret = routeLoader$(async (ev) => {
  const session = await (await requestAuth(ev)).session()
  if (!session?.user) throw ev.redirect(302, `/login?callbackUrl=${encodeURIComponent('/members')}`)
  return `Only members read this, ${session.user.name ?? session.user.email}.`
})

export const useDeleteData = routeAction$(async (_form, ev) => {
  const asked = await requestAuth(ev)
  // A stolen session is not enough for this. Users who have a second factor prove both factors again.
  const recent = await asked.requireRecent({ level: 'strongest' })
  // The page there leads back to the form, which the user sends again.
  if (!recent.ok) throw ev.redirect(302, recent.url)
  // Delete the data here.
  return { deleted: true }
})

export default component$(() => {
  const secret = useSecret()
  const deleteData = useDeleteData()
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{secret.value}</p>
      {deleteData.value?.deleted && <p role="status">Your data was deleted.</p>}
      {/* Not a <Form>: its script cannot leave for the page on which users confirm who they are. */}
      <form method="post" action={deleteData.actionPath}>
        <button>Delete my data</button>
      </form>
      <a href="/auth/account">Your account</a>
    </>
  )
})
