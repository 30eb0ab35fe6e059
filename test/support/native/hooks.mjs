// How Node finds and reads the modules of this project while it is tested: from their sources, so that nothing has to be
// built before.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const PROJECT = new URL('../../../', import.meta.url).href
const TESTS = `${PROJECT}test/`
const SUPPORT = `${TESTS}support/`
const GLOBALS = new URL('globals.mjs', import.meta.url).href
/** The build of Qwik City writes these for each application. */
const QWIK_CITY = `${TESTS}support/qwikCity.ts`

const ONCE = new URL('once.mjs', import.meta.url).href
/** An import of our own that is made again for each sign-in. */
const LAZY_IMPORT = /\bimport\("(\.\/\w+\.js)"\)/g

/** Our build writes these; the package of the providers has them. */
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

/** Fixtures are loaded by each file that imports them, and translated once. */
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
    // Types are not looked at: that is the work of `npm run typecheck`.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } },
  })
  return code
}

/** Behind the code, so that no line of it moves. */
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

/** As Node, and then as bundlers, for packages that are written for those: with the extension that was left out. */
async function resolved(specifier, context, next) {
  try {
    return await next(specifier, context)
  } catch (error) {
    if (!/^next\/[^.]+$/.test(specifier)) throw error
    return next(`${specifier}.js`, context)
  }
}

/**
 * Whether a module is loaded once for a process, as sources, packages and what the tests share are.
 *
 * Files of tests and their fixtures are loaded anew for each file of tests, and so is everything for a file with conditions of its
 * own: the addresses of these modules say which file it is.
 */
function isShared(url, parent, conditions) {
  if (!url.startsWith('file:')) return true
  if (conditions.length > 0) return false
  return !url.startsWith(TESTS) || url.startsWith(SUPPORT) || !parent.startsWith(TESTS)
}
