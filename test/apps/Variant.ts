import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One example application with one set of framework versions. */
export interface Variant {
  /** Name of the folder it was built in, below {@link BUILT}. */
  readonly name: string
  /** Folder under docs/examples. */
  readonly example: string
  /** The test that uses it; by default the test of the example. */
  readonly test?: string
  /** Base path of the library. */
  readonly base: string
  /** Path in front of every page, if the application is not at the root of its origin. */
  readonly under?: string
  /** Whether the framework shows nothing without scripts. */
  readonly needsScripts?: boolean
  /** Whether its scripts have run when the page is loaded. In other frameworks they take over the page later. */
  readonly aliveOnLoad?: boolean
  /** Folders with the files that are sent to browsers. */
  readonly browserFiles: readonly string[]
}

/** The folder of the built applications. */
export const BUILT = join(process.cwd(), '.cache/apps')

/** The variants of a test that this run includes. */
export function variantsOf(test: string): Variant[] {
  const asked = process.env['APPS']?.split(',') ?? []
  const all = JSON.parse(readFileSync(join(import.meta.dirname, 'variants.json'), 'utf8')) as Variant[]
  return all.filter((variant) => (variant.test ?? variant.example) === test && asked.includes(variant.name))
}
