import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One example application with one set of framework versions. */
export interface Variant {
  /** Name of the folder it was built in. */
  readonly name: string
  /** Folder under docs/examples. */
  readonly example: string
  /** Which test drives it, if not that of the example. */
  readonly test?: string
  /** Where the library is mounted. */
  readonly base: string
  /** Path in front of every page, where the application does not live at the root. */
  readonly under?: string
  /** Whether the framework shows nothing without scripts. */
  readonly needsScripts?: boolean
  /** Whether its scripts have run once a page is loaded; in other frameworks they take the page over later. */
  readonly aliveOnLoad?: boolean
  /** Folders with what is sent to browsers. */
  readonly browserFiles: readonly string[]
}

/** Folders of the applications that were built. */
export const BUILT = join(process.cwd(), '.cache/apps')

/** The variants that a test drives, of those that this run is for. */
export function variantsOf(test: string): Variant[] {
  const asked = process.env['APPS']?.split(',') ?? []
  const all = JSON.parse(readFileSync(join(import.meta.dirname, 'variants.json'), 'utf8')) as Variant[]
  return all.filter((variant) => (variant.test ?? variant.example) === test && asked.includes(variant.name))
}
