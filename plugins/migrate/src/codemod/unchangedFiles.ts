import type { Former } from './Former.js'
import { type FoundPlace, PAGES } from './Place.js'

/** Variables in files of other kinds, such as docker-compose.yml. */
export function namedVariables(text: string, from: Former): readonly FoundPlace[] {
  const variable = from === 'better-auth' ? /\bBETTER_AUTH_\w+/ : /\bNEXTAUTH_\w+/
  return text.split('\n').flatMap((line, at) => {
    const [name] = variable.exec(line) ?? []
    return name === undefined
      ? []
      : [{ line: at + 1, kind: 'note' as const, what: `${name} is named here.`, page: PAGES.variables }]
  })
}

/** A compiler option with which TypeScript does not find entry points such as `@authengine/next/react`. */
export function oldResolution(text: string, path: string): readonly FoundPlace[] {
  if (!/(?:^|\/)tsconfig[\w.-]*\.json$/.test(path)) return []
  const at = text.split('\n').findIndex((line) => /^\s*"moduleResolution"\s*:\s*"node(?:10)?"/i.test(line))
  const what = 'TypeScript finds no entry points with this moduleResolution: write bundler, or nodenext.'
  return at === -1 ? [] : [{ line: at + 1, kind: 'manual', what, page: PAGES.wrong }]
}

/** Imports in components that are not changed. */
export function listedImports(text: string, from: Former): readonly FoundPlace[] {
  const module =
    from === 'better-auth'
      ? /['"](better-auth(?:\/[\w/-]+)?)['"]/
      : /['"]((?:next-auth|@auth\/[\w-]+)(?:\/[\w/-]+)?)['"]/
  return text.split('\n').flatMap((line, at) => {
    const name = module.exec(line)?.[1]
    const what = `"${name ?? ''}" is imported here, and this kind of file is not changed.`
    return name === undefined ? [] : [{ line: at + 1, kind: 'manual' as const, what, page: PAGES.names }]
  })
}
