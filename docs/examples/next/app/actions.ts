'use server'

import { AuthError } from '@authengine/next'
import { redirect } from 'next/navigation'
import { requestAuth, signIn, signOut, unstable_update } from '@/auth'

export async function signInWithPassword(form: FormData): Promise<void> {
  await signInOrExplain('credentials', form)
}

export async function signInWithLocal(form: FormData): Promise<void> {
  await signInOrExplain('local', form)
}

export async function sendLink(form: FormData): Promise<void> {
  await signInOrExplain('email', form)
}

export async function signInToAccount(form: FormData): Promise<void> {
  await signInOrExplain('password', form)
}

export async function leave(): Promise<void> {
  await signOut({ redirectTo: '/' })
}

export async function rename(form: FormData): Promise<void> {
  await unstable_update({ user: { name: form.get('name') } })
  redirect('/')
}

export async function deleteData(): Promise<void> {
  const asked = await requestAuth()
  // A stolen session is not enough for this. Users who have a second factor prove both factors again.
  const recent = await asked.requireRecent({ level: 'strongest' })
  // The page there leads back to the form, which the user sends again.
  if (!recent.ok) redirect(recent.url)
  // Delete the data here.
  redirect('/members?deleted=true')
}

/** Shows the sign-in page again if the user may try again. Other exceptions must pass: Next redirects with one. */
async function signInOrExplain(provider: string, form: FormData): Promise<void> {
  try {
    await signIn(provider, form)
  } catch (error) {
    if (!AuthError.is(error) || (error.kind !== 'signIn' && error.type !== 'AccessDenied')) throw error
    const redirectTo = form.get('redirectTo')
    const query = { error: error.type, ...(typeof redirectTo === 'string' && { callbackUrl: redirectTo }) }
    redirect(`/login?${new URLSearchParams(query)}`)
  }
}
