import type { Folder } from '../files/Folder.js'

/** A configuration in a file that does not export it. */
export interface Unexported {
  /** What was found. */
  readonly found: string
  /** What to write. */
  readonly fix: string
}

/** A call of defineConfig, or an object that begins with a member of a configuration. */
const DECLARED =
  /^(?:const|let|var)\s+(\w+)\b[^\n=]*=\s*(?:defineConfig\s*\(|\{\s*(?:adapter|plugins|providers|secret|session)\b)/m
const CALLED = /^(?:const|let|var)\s+(\w+)\b[^\n=]*=\s*defineConfig\s*\(/m
/** Files that may start a server, so the doctor does not load them. */
const SOURCE = /\.m?[jt]s$/
const MOST_FILES = 50

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
      const { line, name, start } = placeOf(text, declared)
      return { found: `${path}:${line} does not export ${name}.`, fix: `export ${start}` }
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

/** A configuration in a file without a usual name, such as the file that starts the server. */
export function misplaced(folder: Folder): Unexported | undefined {
  const files = ['', 'src/'].flatMap((path) => folder.names(path || '.').map((name) => path + name))
  for (const path of files.filter((name) => SOURCE.test(name)).slice(0, MOST_FILES)) {
    const text = folder.read(path) ?? ''
    const declared = CALLED.exec(text)
    if (!declared) continue
    const { line, name, start } = placeOf(text, declared)
    const target = `${path.startsWith('src/') ? 'src/' : ''}auth.config.${/\w+$/.exec(path)?.[0] ?? 'js'}`
    const found = `${path}:${line} declares ${name}, but only a file such as ${target} is read.`
    return { found, fix: `Move it to ${target}, and import it from there: export ${start}` }
  }
  return undefined
}

/** Where a declaration is, and how its line begins. The rest of the line may have secrets in it. */
function placeOf(text: string, declared: RegExpExecArray): { line: string; name: string; start: string } {
  const [all, name = ''] = declared
  const start = /^.*?[({]/.exec(all.replace(/\s+/g, ' '))?.[0] ?? ''
  return { line: String(text.slice(0, declared.index).split('\n').length), name, start }
}
