import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path'
import { CommandError } from '../CommandError.js'
import type { Folder } from '../files/Folder.js'
import { Manifest } from '../files/Manifest.js'
import { nearest } from '../providers/nearest.js'
import { absentImport } from './absentImport.js'
import { importPlace, placeText, type SourcePlace, sourcePlace } from './sourcePlace.js'

/** Files that Node reads by itself in every version. */
const PLAIN = new Set(['.js', '.mjs', '.cjs', '.json'])
const JITI = 'npm install -D jiti'
const APART =
  'Keep the configuration in a file that imports nothing of the framework, and import that file where it is used.'

/**
 * Why a file of the application could not be loaded, and what to do.
 *
 * @param error - Thrown by Node, or by a package that reads TypeScript.
 * @param path - The file that was loaded, relative to the folder.
 * @param folder - The folder of the application.
 */
export function loadFailure(error: unknown, path: string, folder: Folder): CommandError {
  const absent = absentImport(error, folder)
  if (absent)
    return importFailure(absent.specifier, importPlace(absent.importer ?? path, absent.specifier, folder), folder)
  const message = messageOf(error)
  const [, unread, at] = /Unknown file extension "(\.\w+)" for (.+)/.exec(message) ?? []
  if (unread !== undefined)
    return unreadFailure(
      unread,
      path,
      at === undefined || !isAbsolute(at) ? path : relative(folder.at('.'), at).replaceAll(sep, '/'),
    )
  const place = placeText(sourcePlace(error, folder, path))
  const code = codeOf(error)
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') {
    return new CommandError(`${place} uses TypeScript that Node does not read by itself: ${message}`, JITI)
  }
  if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return notExported(message, path, folder)
  if (message.includes('does not provide an export named')) {
    return new CommandError(`${place} cannot be loaded. ${sentence(message)}`, `Correct the import in ${place}.`)
  }
  return new CommandError(`${place} has a syntax error: ${sentence(message)}`, `Correct ${place}.`)
}

function importFailure(specifier: string, importer: SourcePlace, folder: Folder): CommandError {
  const place = placeText(importer)
  if (/^\.{1,2}(\/|$)/.test(specifier)) {
    const found = `${place} imports "${specifier}", and there is no such file.`
    return new CommandError(found, fileFix(specifier, importer, place, folder))
  }
  if (specifier.startsWith('@/')) {
    return new CommandError(`${place} imports "${specifier}", a path of tsconfig.json that Node does not know.`, JITI)
  }
  if (/^[$#~]|^[a-z]+:|^(?:server|client)-only$/.test(specifier)) {
    return new CommandError(`${place} imports "${specifier}", which only the framework can provide.`, APART)
  }
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  if (isWanted(name, folder)) {
    return new CommandError(`${place} needs ${name}, which is not installed here.`, `npm install ${name}`)
  }
  const both = `If "${name}" is a package: npm install ${name}. If it is a folder of yours, import it by a relative path.`
  return new CommandError(`${place} needs "${name}", which was not found.`, both)
}

/** Suggests the file that was meant: with the same name and another extension, or with a similar name. */
function fileFix(specifier: string, importer: SourcePlace, place: string, folder: Folder): string {
  const whole = join(dirname(folder.at(importer.file)), specifier)
  const names = readable(dirname(whole)).filter((name) => name !== basename(importer.file))
  const stem = (name: string): string => basename(name, extname(name))
  const same = names.find((name) => stem(name) === stem(whole) || stem(name) === basename(whole))
  if (same !== undefined && /\.[cm]?tsx?$/.test(same)) return `Node does not read ${same} under that name: ${JITI}`
  const [meant] = same === undefined ? nearest(basename(whole), names) : [same]
  if (meant === undefined) return `Make that file, or correct the import in ${place}.`
  const path = join(dirname(specifier), meant).replaceAll('\\', '/')
  return `Write "${path.startsWith('.') ? path : `./${path}`}" in ${place}.`
}

function unreadFailure(extension: string, path: string, unread: string): CommandError {
  if (/^\.[cm]?tsx?$/.test(extension)) {
    return new CommandError(`${unread} is TypeScript, and Node ${process.versions.node} does not read it.`, JITI)
  }
  return new CommandError(`${path} imports a file with the ending ${extension}, which Node does not read.`, APART)
}

/** Lists the entry points that the package has instead. */
function notExported(message: string, path: string, folder: Folder): CommandError {
  const [, subpath = '', manifest = ''] =
    /subpath '\.?(.*?)' is not defined by "exports" in (\S+package\.json)/.exec(message) ?? []
  const { exports = {}, name = '' } = packageAt(manifest)
  const place = placeText(importPlace(path, name + subpath, folder))
  const entries = Object.keys(exports)
    .filter((entry) => !entry.includes('*') && !entry.endsWith('.json'))
    .map((entry) => name + entry.slice(1))
  return new CommandError(
    `${place} imports "${name}${subpath}", which ${name} does not have.`,
    `Import one of its entry points: ${entries.join(', ')}.`,
  )
}

function packageAt(path: string): { readonly name?: string; readonly exports?: object } {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { readonly name?: string; readonly exports?: object }
  } catch {
    return {}
  }
}

function readable(directory: string): readonly string[] {
  try {
    return readdirSync(directory).filter((name) => PLAIN.has(extname(name)) || /\.[cm]?tsx?$/.test(name))
  } catch {
    return []
  }
}

/**
 * Whether a name is surely that of a package. It may also be a folder of the application, by a path of tsconfig.json.
 */
const isWanted = (name: string, folder: Folder): boolean =>
  /^(@authengine\/|authengine$)/.test(name) || (folder.has('package.json') && Manifest.of(folder).packages.has(name))

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function messageOf(error: unknown): string {
  const [first] = (error as { readonly errors?: readonly { readonly text: string }[] } | null)?.errors ?? []
  return first?.text ?? (error instanceof Error ? error.message : String(error))
}

/** The first line, with a full stop. */
const sentence = (message: string): string =>
  `${(message.split('\n')[0] ?? '').trim().replace(/^ParseError: |[.:]$/g, '')}.`
