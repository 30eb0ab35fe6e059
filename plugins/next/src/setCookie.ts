import type { Cookie } from 'authengine'
import type { cookies } from 'next/headers.js'

/** Where Next keeps the cookies of a request. */
export type NextCookies = Awaited<ReturnType<typeof cookies>>

/** Sets a cookie with all its attributes. Next encodes the value. */
export function setCookie(jar: NextCookies, { name, value, options }: Cookie): void {
  const given = Object.entries(options).filter(([, attribute]) => attribute !== undefined)
  jar.set({ ...Object.fromEntries(given), name, value })
}
