'use client'

import { useSession } from '@authengine/next/react'

export function ClientSession() {
  const user = useSession().data?.user
  return <p id="client-session">{user ? `Signed in as ${user.name ?? user.email}` : 'You are not signed in'}</p>
}
