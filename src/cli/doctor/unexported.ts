import type { Folder } from '../files/Folder.js'

/** A configuration in a file that does not export it. */
export interface Unexported {
  /** What was found. */
  readonly found: string
  /** What to write. */
  readonly fix: string
}

const DECLARED = /^(?:const|let|var)\s+(\w+)\b[^\n]*=\s*defineConfig\s*\(/m

/**
 * The first file that should export the configuration, according to its name or its content, and does not.
 *
 * @param places - Files that export no configuration.
 */
export function unexported(folder: Folder, places: readonly string[]): Unexported | undefined {
  for (const path of places) {
    const text = folder.read(path) ?? ''
    const declared = DECLARED.exec(text)
    if (declared) {
      const line = text.slice(0, declared.index).split('\n').length
      const [, name = ''] = declared
      return { found: `${path}:${String(line)} does not export ${name}.`, fix: `export const ${name} = defineConfig(` }
    }
    if (/(?:^|\/)auth\.config\.\w+$/.test(path)) {
      return {
        found: `${path} exports no configuration.`,
        fix: 'export const config = defineConfig({ providers: [] })',
      }
    }
  }
  return undefined
}
