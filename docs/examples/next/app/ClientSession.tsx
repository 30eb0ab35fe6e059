'use client'

import { useSession } from '@authengine/next/react'

export function ClientSession() {
  const { data } = useSession()
  return <p id="client-session">{data?.user ? `Signed in as ${data.user.name}` : 'You are not signed in'}</p>
}
