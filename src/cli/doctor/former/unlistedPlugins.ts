import { type Verdict, verdictsOn } from '../Verdict.js'
import { betterAuthPlugins, clientOf } from './betterAuthPlugins.js'
import type { FormerExamined } from './FormerExamined.js'
import { importsIn } from './importsIn.js'

/** Names in braces that are imported from a package of plugins, and not of adapters. */
const OF_PLUGINS =
  /\{([^}]*)\}\s*from\s*['"](?:better-auth\/(?:client\/)?plugins|@better-auth\/(?!core|cli|utils)[\w-]+(?<!-adapter))['"/]/

/** Imported plugins of Better Auth that are not in the list: functions, but not those that make parts of plugins. */
export function unlistedPlugins({ sources }: FormerExamined): Verdict[] {
  const known = new Set(betterAuthPlugins.flatMap((plugin) => [plugin.name, clientOf(plugin)]))
  const places = new Map<string, string>()
  for (const { line, path, text } of importsIn(sources)) {
    for (const imported of OF_PLUGINS.exec(text)?.[1]?.split(',') ?? []) {
      const name = imported.trim().replace(/\s+as\s.*$/s, '')
      if (!/^(?!create[A-Z])[a-z]\w*$/.test(name) || known.has(name) || places.has(name)) continue
      places.set(name, `${path}:${String(line)}`)
    }
  }
  return [...places].map(([name, place]) =>
    verdictsOn(name).unknown(
      `${place} imports it from Better Auth, and this command does not know it.`,
      'See what it did, and whether something has to replace it.',
    ),
  )
}
