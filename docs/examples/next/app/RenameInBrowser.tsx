'use client'

import { useSession } from '@authengine/next/react'

/** Renames the user who is signed in without loading the page; the name is in a field of the same form. */
export function RenameInBrowser({ field }: { field: string }) {
  const { update } = useSession()
  return (
    <button
      type="button"
      onClick={({ currentTarget: { form } }) => {
        if (form) void update({ user: { name: new FormData(form).get(field) } })
      }}
    >
      Rename in the browser
    </button>
  )
}
