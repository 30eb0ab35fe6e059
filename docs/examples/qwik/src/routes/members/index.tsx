import { component$ } from '@builder.io/qwik'
import { routeLoader$ } from '@builder.io/qwik-city'
import { requestAuth } from '../plugin@auth'

/** A loader of secret data must check the session itself: a check in a layout does not run for every page. */
export const useSecret = routeLoader$(async (ev) => {
  const session = await (await requestAuth(ev)).session()
  if (!session?.user) throw ev.redirect(302, `/login?callbackUrl=${encodeURIComponent('/members')}`)
  return `Only members read this, ${session.user.name ?? session.user.email}.`
})

export default component$(() => {
  const secret = useSecret()
  return (
    <>
      <h1>Members</h1>
      <p id="secret">{secret.value}</p>
    </>
  )
})
