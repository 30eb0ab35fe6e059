// An esbuild plugin that bundles inversify without four of its modules, which a container of constant values does not
// use. See docs/decisions/0045-a-plain-build.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/** The version whose modules were reviewed. Another version may need other modules. */
const VERSION = '8.2.3'

const STUB = join(root, '.config/inversifyStub.mjs')
const CORE = join(root, 'node_modules/@inversifyjs/core/lib')

/** The modules that {@link STUB} replaces, by package name or by full path. */
const REPLACED = [
  // Adds functions to the global `Reflect` of the application.
  'reflect-metadata/lite',
  // Counts bindings on the global `Object`, with the functions above.
  join(CORE, 'binding/actions/getBindingId.js'),
  // These create instances with code that is compiled from text. Builds for edge runtimes refuse such code, even if it
  // never runs.
  join(CORE, 'planning/models/InstanceBindingNodeImplementation.js'),
  join(CORE, 'planning/models/ResolvedValueBindingNodeImplementation.js'),
]

export const inversifyAlias = {
  name: 'inversify-alias',
  setup({ onStart, onResolve, onEnd }) {
    const missing = new Set(REPLACED)
    onStart(() => {
      const { version } = JSON.parse(readFileSync(join(root, 'node_modules/inversify/package.json'), 'utf8'))
      if (version === VERSION) return undefined
      return failure(`inversify is ${version}: check what .config/inversifyAlias.mjs replaces in ${VERSION}.`)
    })
    onResolve({ filter: /./ }, ({ path, resolveDir }) => {
      const name = path.startsWith('.') ? join(resolveDir, path) : path
      if (!REPLACED.includes(name)) return undefined
      missing.delete(name)
      return { path: STUB }
    })
    onEnd(() => (missing.size === 0 ? undefined : failure(`Nothing imports ${[...missing].join(', ')}.`)))
  },
}

const failure = (text) => ({ errors: [{ text }] })
