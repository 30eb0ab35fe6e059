import type { KnownProvider } from './KnownProvider.js'

/**
 * Reads the facts about a provider from its source.
 *
 * @param id - Name of the module.
 * @param source - Its text, with the comments.
 * @returns undefined for a provider that does not use another service.
 */
export function readProvider(id: string, source: string): KnownProvider | undefined {
  const factory = /^export default function (\w+)/m.exec(source)?.[1]
  const comment = source.replaceAll(/^ \* ?/gm, '')
  const about = /^Environment: ([^]+?)\n\n/m.exec(comment)?.[1]?.replaceAll(/\s+/g, ' ')
  if (factory === undefined || about === undefined) return undefined
  const entry = /^@example\n```ts\n([^]+?)\n```$/m.exec(comment.slice(comment.indexOf('\nEnvironment: ')))?.[1]
  const named = about.match(/\bAUTH_[A-Z\d_]+_(?:ID|SECRET|ISSUER|KEY)\b/g) ?? []
  return { id, factory, ...(entry !== undefined && { entry }), variables: [...new Set(named)], about }
}
