// Module hooks: packages of the project resolve to its TypeScript sources, which are instrumented when they are loaded.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import { instrument } from './instrument.mjs'

let project

/** @param {{ project: string }} data The real path of the folder of the project. */
export function initialize(data) {
  project = data.project
}

export function resolve(specifier, context, nextResolve) {
  if (/^(authengine|@authengine\/[^/]+)(\/|$)/.test(specifier)) {
    // The benchmark may belong to another checkout than the project.
    const parentURL = pathToFileURL(join(project, 'package.json')).href
    return nextResolve(specifier, { ...context, parentURL })
  }
  const source = /^\.{1,2}\/.*\.js$/.test(specifier) ? sourceBeside(specifier, context.parentURL) : undefined
  return nextResolve(source ?? specifier, context)
}

export function load(url, context, nextLoad) {
  const file = url.endsWith('.ts') ? nameOf(url) : undefined
  if (file === undefined) return nextLoad(url, context)
  const text = instrument(file, readFileSync(fileURLToPath(url), 'utf8'))
  const { outputText } = ts.transpileModule(text, { fileName: file, compilerOptions: OPTIONS })
  return { format: 'module', source: outputText, shortCircuit: true }
}

/** Compiler options that change the behaviour at run time: the same as in the build. */
const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedModules: true,
}

/** The TypeScript source that a relative specifier in another source refers to. */
function sourceBeside(specifier, parentURL) {
  if (!parentURL?.endsWith('.ts') || nameOf(parentURL) === undefined) return undefined
  const { href } = new URL(specifier.replace(/\.js$/, '.ts'), parentURL)
  return existsSync(fileURLToPath(href)) ? href : undefined
}

/** The name of a source of the project; undefined for any other file. */
function nameOf(url) {
  const name = relative(project, fileURLToPath(url)).replaceAll(sep, '/')
  return /^(src|plugins\/[^/]+\/src)\//.test(name) ? name : undefined
}
