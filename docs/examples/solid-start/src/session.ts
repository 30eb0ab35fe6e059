import { AuthError, browserSession } from '@authengine/solid-start'
import { action, query, redirect } from '@solidjs/router'
import { getRequestEvent } from 'solid-js/web'
import { auth, offers } from '~/auth'

export const readSession = query(async () => {
  'use server'
  return browserSession(await auth.session(getRequestEvent()))
}, 'session')

export const readOffers = query(async () => {
  'use server'
  return offers
}, 'offers')

/** Only for signed-in users. */
export const readNews = query(async () => {
  'use server'
  const { user } = (await auth.session(getRequestEvent())) ?? {}
  if (!user) throw redirect('/login?callbackUrl=%2Fmembers')
  return `Only members read this, ${user.name ?? user.email}.`
}, 'news')

export const login = action(async (form: FormData) => {
  'use server'
  const [provider, redirectTo] = [textIn(form, 'provider'), textIn(form, 'redirectTo')]
  try {
    // The library checks redirectTo.
    const { url } = await auth.signIn(getRequestEvent(), provider, form)
    throw redirect(url)
  } catch (error) {
    if (!AuthError.is(error)) throw error
    // SolidStart sends thrown errors to the browser, which may get only the type of the error.
    if (error.kind === 'error') console.error(error)
    throw redirect(`/login?${new URLSearchParams({ error: error.type, callbackUrl: redirectTo })}`)
  }
}, 'login')

export const rename = action(async (form: FormData) => {
  'use server'
  await auth.update(getRequestEvent(), { user: { name: textIn(form, 'name') } })
  throw redirect('/')
}, 'rename')

export const deleteData = action(async () => {
  'use server'
  const asked = await auth.requestAuth(getRequestEvent())
  await asked.refuseCrossSite()
  // A stolen session is not enough for this. Users who have a second factor prove both factors again.
  const recent = await asked.requireRecent({ level: 'strongest' })
  // The page there leads back to the form, which the user sends again.
  if (!recent.ok) throw redirect(recent.url)
  // Delete the data here.
  throw redirect('/members?deleted=true')
}, 'deleteData')

export const logout = action(async () => {
  'use server'
  const { url } = await auth.signOut(getRequestEvent(), { redirectTo: '/' })
  throw redirect(url)
}, 'logout')

const textIn = (form: FormData, field: string): string => String(form.get(field) ?? '')
