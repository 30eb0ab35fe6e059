import type { SgNode } from '@ast-grep/napi'
import { importsOf, type ImportedName } from '../Imports.js'
import type { Script } from '../Script.js'
import { callsOf, keyOf } from '../syntax.js'
import { PLUGINS } from './configOptions.js'

/** Modules that export plugins of the server. */
const MODULE = /^(?:better-auth\/(?:plugins(?:\/[\w-]+)?|next-js)|@better-auth\/[\w-]+)$/

/** A plugin of Better Auth where the application makes it. */
interface PluginCall {
  /** What is imported. */
  readonly imported: ImportedName
  /** The call. */
  readonly call: SgNode
}

/** The plugins that are made in a file: those with a known name, and all in a list of plugins. */
export const pluginCalls = (script: Script): readonly PluginCall[] =>
  importsOf(script)
    .filter(({ module }) => MODULE.test(module))
    .flatMap(({ names }) => names)
    .flatMap((imported) =>
      callsOf(script, imported.local)
        .filter((call) => PLUGINS[imported.name] !== undefined || isInList(call))
        .map((call) => ({ imported, call })),
    )

/** Lists what replaces each plugin, where it stands. */
export function listPlugins(script: Script): void {
  for (const { call, imported } of pluginCalls(script))
    script.manual(
      call,
      ...(PLUGINS[imported.name] ?? ([`${imported.name} has no counterpart.`, 'betterAuth'] as const)),
    )
}

/** Whether a call is an element of `plugins: [ … ]`. */
function isInList(call: SgNode): boolean {
  const list = call.parent()
  const pair = list?.kind() === 'array' ? list.parent() : null
  return pair?.kind() === 'pair' && keyOf(pair) === 'plugins'
}
