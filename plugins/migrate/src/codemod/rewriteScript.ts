import { betterAuthRules } from './betterAuth/betterAuthRules.js'
import type { Stack } from './Former.js'
import { writeImports } from './importChanges.js'
import type { FoundPlace } from './Place.js'
import { listCookies } from './rules/listCookies.js'
import { listLostIds } from './rules/listLostIds.js'
import { listOptions } from './rules/listOptions.js'
import { listProxies } from './rules/listProxies.js'
import { noteSilent } from './rules/noteSilent.js'
import { rewriteCallbacks } from './rules/rewriteCallbacks.js'
import { rewriteConfigTypes } from './rules/rewriteConfigTypes.js'
import { rewriteEnvironment } from './rules/rewriteEnvironment.js'
import { rewriteImports } from './rules/rewriteImports.js'
import { rewriteMails } from './rules/rewriteMails.js'
import { rewriteModules } from './rules/rewriteModules.js'
import { rewriteProfiles } from './rules/rewriteProfiles.js'
import { rewriteRoutes } from './rules/rewriteRoutes.js'
import { exportAuth, rewriteSessions } from './rules/rewriteSessions.js'
import { listLateSpreads, rewriteSpreads } from './rules/rewriteSpreads.js'
import { rewriteTokens } from './rules/rewriteTokens.js'
import { Script } from './Script.js'

/** A changed text, and what was found in it. */
export interface Rewritten {
  readonly text: string
  /** Places, with lines of the text before the changes. */
  readonly places: readonly FoundPlace[]
}

/** Changes inside of other changes wait for the next round. */
const ROUNDS = 8

/**
 * Rewrites code until nothing changes any more.
 *
 * @param text - The code.
 * @param extension - The extension of the file, such as `.tsx`.
 * @param file - Path of the file in the folder.
 * @param stack - What is known about the application.
 */
export function rewriteScript(text: string, extension: string, file: string, stack: Stack): Rewritten {
  let current = text
  let places: readonly FoundPlace[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const script = new Script(current, extension)
    if (stack.from === 'better-auth') betterAuthRules(script, stack)
    else authjsRules(script, stack, file)
    listProxies(script, stack, file)
    rewriteEnvironment(script, stack)
    listCookies(script)
    writeImports(script)
    places = merged(places, script.places)
    const { result } = script
    if (result === current) break
    current = result
  }
  return { text: withQuotesOf(new Script(text, extension), current, extension), places }
}

/** The rules write single quotes. Code that had only double quotes keeps to them. */
function withQuotesOf(before: Script, after: string, extension: string): string {
  if (before.stringsWith('"').length === 0 || before.stringsWith("'").length > 0) return after
  const script = new Script(after, extension)
  for (const node of script.stringsWith("'"))
    if (!/["\\]/.test(node.text())) script.replace(node, `"${node.text().slice(1, -1)}"`)
  return script.result
}

function authjsRules(script: Script, stack: Stack, file: string): void {
  rewriteMails(script)
  rewriteSessions(script, stack, file)
  rewriteConfigTypes(script, stack)
  rewriteSpreads(script)
  listLateSpreads(script)
  listLostIds(script)
  exportAuth(script, stack, file)
  rewriteRoutes(script, stack, file)
  rewriteTokens(script)
  rewriteCallbacks(script, stack)
  rewriteProfiles(script)
  rewriteModules(script, stack)
  listOptions(script)
  noteSilent(script, stack)
  rewriteImports(script, stack)
}

/** Later rounds find again what is not changed; only what is new is added. Changes add up. */
function merged(before: Rewritten['places'], found: Rewritten['places']): Rewritten['places'] {
  const counts = new Map<string, number>()
  for (const { kind, what } of before) counts.set(kind + what, (counts.get(kind + what) ?? 0) + 1)
  const added = found.filter(({ kind, what }) => {
    if (kind === 'changed' || kind === 'review') return true
    const left = counts.get(kind + what) ?? 0
    counts.set(kind + what, left - 1)
    return left <= 0
  })
  return [...before, ...added]
}
