import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The exact versions of packages that are only installed by guides, and those of our tests. */
export function versionsOfTests() {
  return { tsx: '4.23.15', ...read('package.json').devDependencies }
}

/** The exact versions of the example application of a framework, and of our tests. */
export function versionsOf(example) {
  const { dependencies, devDependencies } = read(`docs/examples/${example}/package.json`)
  return { ...versionsOfTests(), ...dependencies, ...devDependencies }
}
