import { extname } from 'node:path'
import { type SourceFile, sourceFiles } from './files/sourceFiles.js'
import { TextFile } from './files/TextFile.js'
import type { Former, Stack } from './Former.js'
import { formerOptions } from './formerOptions.js'
import { lineChanges } from './lineChanges.js'
import { MARKER, PAGES, type Place } from './Place.js'
import { rewriteEnvFile } from './rewriteEnvFile.js'
import { rewriteManifest } from './rewriteManifest.js'
import { rewriteMarkup } from './rewriteMarkup.js'
import { type Rewritten, rewriteScript } from './rewriteScript.js'

/** Options of {@link codemod}. */
export interface CodemodOptions {
  /** The folder of the application. */
  readonly folder: string
  /** The former library. */
  readonly from: Former
  /** Files and folders in it. Default: all. */
  readonly paths?: readonly string[] | undefined
  /** The package of authengine for its framework, such as `@authengine/next`. Default: none. */
  readonly binding?: string | undefined
  /** The version of authengine that package.json gets. */
  readonly version: string
  /**
   * Whether files are written.
   *
   * @defaultValue false
   */
  readonly write?: boolean | undefined
  /** Makes a secret for an env file. Default: the value stays empty. */
  readonly freshSecret?: (() => string) | undefined
}

/** A file that changes. */
export interface ChangedFile {
  /** Path in the folder, with slashes. */
  readonly path: string
  /** Number of added lines. */
  readonly added: number
  /** Number of removed lines. */
  readonly removed: number
  /** The lines: `-` with a removed line, `+` with an added one. Empty for env files, because they hold secrets. */
  readonly lines: readonly string[]
}

/** What the codemod has done, or would do. */
export interface CodemodReport {
  /** The files that change. */
  readonly files: readonly ChangedFile[]
  /** Everything that was found, by file and line. */
  readonly places: readonly Place[]
  /** Files that were not read: too large, or not UTF-8. */
  readonly skipped: readonly string[]
  /** Whether anything is left for a person: a place, or a comment of an earlier run. */
  readonly isLeft: boolean
}

/** A configuration may be in a file that imports nothing of the library. */
const AUTHJS = /next-auth|@auth\/|NEXTAUTH_|authjs|@authengine\/|AUTHENGINE-TODO|\bproviders\s*:|\bcallbacks\s*:/

/** Words without which a file of code has nothing to change. */
const CONCERNED: Readonly<Record<Former, RegExp>> = {
  authjs: AUTHJS,
  'next-auth': AUTHJS,
  'better-auth': /better-auth|BETTER_AUTH_|auth|AUTHENGINE-TODO/i,
}

/** Templates go into the repository, so they get no secret. */
const TEMPLATE = /\.(?:example|sample|template|dist|defaults?)$/

/**
 * Changes an application from Auth.js, NextAuth or Better Auth to authengine.
 *
 * What cannot be changed is listed, with a comment `AUTHENGINE-TODO` in the code. A second run changes nothing.
 *
 * @throws RangeError if a path is outside of the folder.
 */
export function codemod(options: CodemodOptions): CodemodReport {
  const { folder, from, paths } = options
  const { files, tooLarge } = sourceFiles(folder, paths)
  const code = files.flatMap((file) => {
    const content = TextFile.read(folder, file.path)
    return content ? [{ ...file, content }] : []
  })
  const stack: Stack = {
    from,
    binding: options.binding,
    options: formerOptions(
      code.filter(({ kind }) => kind === 'code').map(({ content, path }) => ({ path, text: content.text })),
    ),
  }
  const first = code
    .filter(({ kind }) => kind !== 'manifest')
    .map((file) => ({ ...file, ...rewritten(file, stack, options) }))
  const senders = first.some(({ text }) => text.includes('@authengine/senders/'))
  const done = [
    ...first,
    ...code
      .filter(({ kind }) => kind === 'manifest')
      .map((file) => ({ ...file, ...rewriteManifest(file.content.text, stack, options.version, senders) })),
  ]
  const changed = done.filter(({ content, text }) => text !== content.text)
  if (options.write) for (const { content, text } of changed) content.write(text)
  const places = done.flatMap((file) => placesOf(file, options.write ?? false))
  return {
    files: changed.map(({ content, kind, path, text }) => summary(path, content.text, text, kind === 'env')),
    places,
    skipped: [
      ...tooLarge,
      ...files.filter(({ path }) => !code.some((each) => each.path === path)).map(({ path }) => path),
    ],
    isLeft: places.some(({ kind }) => kind === 'manual' || kind === 'review'),
  }
}

type Read = SourceFile & { readonly content: TextFile }

function rewritten({ content: { text }, kind, path }: Read, stack: Stack, options: CodemodOptions): Rewritten {
  if (kind === 'env') return rewriteEnvFile(text, stack.from, TEMPLATE.test(path) ? '' : options.freshSecret?.())
  if (kind === 'naming') return { text, places: [...named(text, stack.from), ...oldResolution(text, path)] }
  if (!CONCERNED[stack.from].test(text)) return { text, places: [] }
  const extension = extname(path)
  if (extension === '.svelte') return rewriteMarkup(text, path, stack)
  if (extension === '.vue' || extension === '.astro') return { text, places: listed(text, stack.from) }
  return rewriteScript(text, extension, path, stack)
}

/** Variables in files of other kinds, such as docker-compose.yml. */
function named(text: string, from: Former): Rewritten['places'] {
  const variable = from === 'better-auth' ? /\bBETTER_AUTH_\w+/ : /\bNEXTAUTH_\w+/
  return text.split('\n').flatMap((line, at) => {
    const [name] = variable.exec(line) ?? []
    return name === undefined
      ? []
      : [{ line: at + 1, kind: 'note' as const, what: `${name} is named here.`, page: PAGES.variables }]
  })
}

/** A compiler option with which TypeScript does not find entry points such as `@authengine/next/react`. */
function oldResolution(text: string, path: string): Rewritten['places'] {
  if (!/(?:^|\/)tsconfig[\w.-]*\.json$/.test(path)) return []
  const at = text.split('\n').findIndex((line) => /^\s*"moduleResolution"\s*:\s*"node(?:10)?"/i.test(line))
  const what = 'TypeScript finds no entry points with this moduleResolution: write bundler, or nodenext.'
  return at === -1 ? [] : [{ line: at + 1, kind: 'manual', what, page: PAGES.wrong }]
}

/** Imports in components that are not changed. */
function listed(text: string, from: Former): Rewritten['places'] {
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

/** The places of a file, with those that an earlier run left. After writing, lines are those of the written file. */
function placesOf(file: Read & Rewritten, isWritten: boolean): readonly Place[] {
  const marked = file.text.split('\n').flatMap((line, at) => {
    const [, what, page] = new RegExp(`${MARKER}: (.*?) See (\\S+)`).exec(line) ?? []
    return what === undefined ? [] : [{ line: at + 1, what, page }]
  })
  const here = file.places.map((place) => {
    const at = isWritten ? marked.findIndex(({ what }) => what === place.what) : -1
    if (at === -1 || (place.kind !== 'manual' && place.kind !== 'review')) return place
    const [found] = marked.splice(at, 1)
    // The comment stands above the place.
    return { ...place, line: (found?.line ?? place.line) + 1 }
  })
  const known = new Set(file.places.map(({ what }) => what))
  const left = marked
    .filter(({ what }) => !known.has(what))
    .map(({ page, ...each }) => ({ ...each, kind: 'manual' as const, ...(page !== undefined && { page }) }))
  return [...here, ...left].sort((one, other) => one.line - other.line).map((place) => ({ ...place, file: file.path }))
}

function summary(path: string, before: string, after: string, isSecret: boolean): ChangedFile {
  const lines = lineChanges(before, after)
  const added = lines.filter((line) => line.startsWith('+')).length
  return { path, added, removed: lines.length - added, lines: isSecret ? [] : lines }
}
