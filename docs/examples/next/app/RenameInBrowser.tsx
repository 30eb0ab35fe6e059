'use client'

import { useSession } from '@authengine/next/react'

/** Renames the signed-in user without a page load. The new name is in a field of the same form. */
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
