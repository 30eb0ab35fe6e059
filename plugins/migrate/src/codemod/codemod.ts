import { extname } from 'node:path'
import { type SourceFile, sourceFiles } from './files/sourceFiles.js'
import { TextFile } from './files/TextFile.js'
import type { Former, Stack } from './Former.js'
import { formerOptions } from './formerOptions.js'
import { importersOf } from './importersOf.js'
import { type DiffLine, lineDiff } from './lineDiff.js'
import type { Place } from './Place.js'
import { placesOf } from './placesOf.js'
import { rewriteCompilerOptions } from './rewriteCompilerOptions.js'
import { rewriteEnvFile } from './rewriteEnvFile.js'
import { rewriteManifest } from './rewriteManifest.js'
import { rewriteMarkup } from './rewriteMarkup.js'
import { type Rewritten, rewriteScript } from './rewriteScript.js'
import { listedImports, namedVariables } from './unchangedFiles.js'

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

/** A declaration of the type of sessions. */
const DECLARED_SESSION = /\bdeclare module\b[\s\S]*?\binterface Session\b/

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
  const read = files.flatMap((file) => {
    const content = TextFile.read(folder, file.path)
    return content ? [{ ...file, content }] : []
  })
  const code = read.filter(({ kind }) => kind === 'code').map(({ content, path }) => ({ path, text: content.text }))
  const stack: Stack = {
    from,
    binding: options.binding,
    options: formerOptions(code),
    declaresSession: code.some(({ text }) => DECLARED_SESSION.test(text)),
  }
  const sources = read
    .filter(({ kind }) => kind !== 'manifest')
    .map((file) => ({ ...file, ...rewritten(file, stack, options) }))
  const manifests = read.filter(({ kind }) => kind === 'manifest')
  const hasSenders = sources.some(({ text }) => text.includes('@authengine/senders/'))
  const isPart = paths !== undefined && paths.length > 0
  const after = manifests.length === 0 ? [] : codeAfter(folder, isPart ? sourceFiles(folder).files : files, sources)
  const done = [
    ...sources,
    ...manifests.map((file) => {
      const below = after.filter(({ path }) => path.startsWith(file.path.slice(0, -'package.json'.length)))
      const facts = {
        stack,
        version: options.version,
        hasSenders,
        importersOf: (name: string) => importersOf(below, name),
      }
      return { ...file, ...rewriteManifest(file.content.text, facts) }
    }),
  ]
  const changed = new Map(
    done
      .filter(({ content, text }) => text !== content.text)
      .map((file) => [file, lineDiff(file.content.text, file.text)] as const),
  )
  if (options.write) for (const { content, text } of changed.keys()) content.write(text)
  const places = done.flatMap((file) => placesOf(file, options.write ? changed.get(file) : undefined))
  return {
    files: [...changed].map(([file, diff]) => changedFile(file, diff)),
    places,
    skipped: [
      ...tooLarge,
      ...files.filter(({ path }) => !read.some((each) => each.path === path)).map(({ path }) => path),
    ],
    isLeft: places.some(({ kind }) => kind === 'manual' || kind === 'review'),
  }
}

type Read = SourceFile & { readonly content: TextFile }

function rewritten({ content: { text }, kind, path }: Read, stack: Stack, options: CodemodOptions): Rewritten {
  if (kind === 'env')
    return rewriteEnvFile(text, stack.from, TEMPLATE.test(path) ? undefined : (options.freshSecret?.() ?? ''))
  if (kind === 'naming') {
    const { places, text: after } = rewriteCompilerOptions(text, path)
    return { text: after, places: [...namedVariables(text, stack.from), ...places] }
  }
  if (!CONCERNED[stack.from].test(text)) return { text, places: [] }
  const extension = extname(path)
  if (extension === '.svelte') return rewriteMarkup(text, path, stack)
  if (extension === '.vue' || extension === '.astro') return { text, places: listedImports(text, stack.from) }
  return rewriteScript(text, extension, path, stack)
}

/** The code of an application as it is after the codemod, with files that were not visited. */
const codeAfter = (
  folder: string,
  files: readonly SourceFile[],
  visited: readonly (Read & Rewritten)[],
): readonly { readonly path: string; readonly text: string }[] => {
  const texts = new Map(visited.map(({ path, text }) => [path, text]))
  return files
    .filter(({ kind }) => kind === 'code')
    .map(({ path }) => ({ path, text: texts.get(path) ?? TextFile.read(folder, path)?.text ?? '' }))
}

function changedFile({ kind, path }: SourceFile, diff: readonly DiffLine[]): ChangedFile {
  const changes = diff.filter((line) => line.kind !== 'same')
  const added = changes.filter((line) => line.kind === 'added').length
  const lines = kind === 'env' ? [] : changes.map((line) => (line.kind === 'added' ? '+' : '-') + line.text)
  return { path, added, removed: changes.length - added, lines }
}
