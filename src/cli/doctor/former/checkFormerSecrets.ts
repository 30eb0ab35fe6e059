import { numbered, SECRET } from '../../../config/SettingsInput.js'
import { verdictsOn } from '../Verdict.js'
import type { FormerCheck } from './FormerExamined.js'
import { secretFix } from './secretFix.js'

const { unknown, warning } = verdictsOn('secret')
/** Variables with the secret of a former library, under its names and under those of the guides. */
const FORMER = /^(?:FORMER_|NEXTAUTH_|BETTER_AUTH_)\w*SECRET/
/** Ids of plugins of `@authengine/migrate`, which refuse a secret that also seals here. For rows, they may have none. */
const CHECKED = /^from-(?:authjs|next-auth|better-auth)$/

/** Whether the secret of the former library also seals sessions here: a leak of it would forge new sessions too. */
export const checkFormerSecrets: FormerCheck = ({ env, library, readers, settings: { secrets } }) => {
  const former = Object.keys(env).filter((name) => FORMER.test(name) && env[name]?.trim())
  const same = former.filter((name) => secrets.includes(env[name] ?? ''))
  if (same.length > 0) {
    const found = `${same.join(', ')} has the same value as a secret of authengine: a leak of it would forge new sessions.`
    const fix = `If AUTH_SECRET, AUTH_SECRET_1 or the like has that value, remove it. ${secretFix(same, library)}`
    return [warning(found, fix)]
  }
  const own = numbered(SECRET).filter((name) => env[name]?.trim())
  // Auth.js reads the variables of this library.
  if (library.secret !== SECRET || own.length === 0 || former.length > 0) return []
  if (readers.length > 0 && readers.every(({ plugin, readsRows }) => !readsRows && CHECKED.test(plugin))) return []
  const found = `${library.name} reads AUTH_SECRET too. If its value is still the former one, a leak of that would forge new sessions.`
  return [unknown(found, `Only then: ${secretFix(own, library)}`)]
}
