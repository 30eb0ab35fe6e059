// Module hooks for tests: Node loads the modules of this project from their TypeScript sources, so nothing has to be
// built before.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const PROJECT = new URL('../../../', import.meta.url).href
const TESTS = `${PROJECT}test/`
const SUPPORT = `${TESTS}support/`
const GLOBALS = new URL('globals.mjs', import.meta.url).href
/** The build of Qwik City generates these modules for each application. */
const QWIK_CITY = `${TESTS}support/qwikCity.ts`

const ONCE = new URL('once.mjs', import.meta.url).href
/** A dynamic import in the sources, which runs again for each sign-in. */
const LAZY_IMPORT = /\bimport\("(\.\/\w+\.js)"\)/g

/** The build generates these modules from the package of the providers. */
const OFFERED_PROVIDER = /^@authengine\/[^/]+\/providers\/(.+)$/

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true }
  const parent = context.parentURL ?? ''
  const { search, searchParams } = new URL(parent || PROJECT)
  const conditions = searchParams.get('conditions')?.split(',') ?? []
  const url = sourceOf(specifier, parent)
  const found = url
    ? { url, format: 'module', shortCircuit: true }
    : await resolved(specifier, { ...context, conditions: [...conditions, ...context.conditions] }, next)
  return { ...found, url: isShared(found.url, parent, conditions) ? found.url : `${found.url}${search}` }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { pathname, href } = new URL(url)
  if (!pathname.endsWith('.ts') || !href.startsWith(PROJECT)) return next(url, context)
  const source = await withoutTypes(fileURLToPath(url))
  return {
    format: 'module',
    source: href.startsWith(`${PROJECT}src/`) ? importedOnce(source) : source,
    shortCircuit: true,
  }
}

const translated = new Map()

/** A fixture is loaded by each test file that imports it, but translated only once. */
function withoutTypes(sourcefile) {
  const known = translated.get(sourcefile)
  if (known) return known
  const code = translate(sourcefile)
  translated.set(sourcefile, code)
  return code
}

async function translate(sourcefile) {
  const { code } = await transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
    sourcefile,
    sourcemap: 'inline',
    sourcesContent: false,
    // Types are checked by `npm run typecheck` only.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } },
  })
  return code
}

/** The import is appended, so that line numbers do not change. */
function importedOnce(code) {
  const imported = code.replace(
    LAZY_IMPORT,
    (whole, specifier) => `importOnce(import.meta.url, "${specifier}", () => ${whole})`,
  )
  return imported === code ? code : `${imported}\nimport { once as importOnce } from '${ONCE}'`
}

function sourceOf(specifier, parent) {
  const provider = OFFERED_PROVIDER.exec(specifier)
  if (provider) return `${PROJECT}plugins/providers/src/${provider[1]}.ts`
  if (/^@qwik-(?:city|client)-/.test(specifier)) return QWIK_CITY
  if (!/^\..*\.js$/.test(specifier) || !new URL(parent).pathname.endsWith('.ts')) return undefined
  const url = new URL(`${specifier.slice(0, -'.js'.length)}.ts`, parent)
  return existsSync(url) ? url.href : undefined
}

/** Resolves like Node. Imports of Next that only bundlers resolve are tried again with the extension `.js`. */
async function resolved(specifier, context, next) {
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!/^next\/[^.]+$/.test(specifier)) throw error
    return next(`${specifier}.js`, context)
  }
}

/**
 * Whether a module is loaded once per process, such as sources, packages and shared test code.
 *
 * Test files and their fixtures are loaded again for each test file. For a test file with its own conditions, all
 * modules are loaded again. The query of their URLs contains the number of the test file.
 */
function isShared(url, parent, conditions) {
  if (!url.startsWith('file:')) return true
  if (conditions.length > 0) return false
  return !url.startsWith(TESTS) || url.startsWith(SUPPORT) || !parent.startsWith(TESTS)
}
