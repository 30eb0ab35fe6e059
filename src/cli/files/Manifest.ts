import { CommandError } from '../CommandError.js'
import type { Folder } from './Folder.js'
import { withoutMark } from './withoutMark.js'

const FILE = 'package.json'

interface ManifestText {
  readonly type?: unknown
  readonly main?: unknown
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The application's package.json. */
export class Manifest {
  private constructor(
    private readonly folder: Folder,
    private readonly content: ManifestText,
  ) {}

  /**
   * Reads the package.json of a folder.
   *
   * @throws CommandError if the file does not exist, or is not a JSON object.
   */
  static of(folder: Folder): Manifest {
    const text = folder.read(FILE)
    if (text === undefined) {
      const above = projectAbove(folder)
      const why = 'Every project of Node has one, in its topmost folder.'
      throw new CommandError(
        `There is no ${FILE} in this folder.`,
        above === undefined ? 'Go to that folder, or start with "npm init -y".' : `cd ${above}`,
        why,
      )
    }
    const content = parsed(withoutMark(text).rest)
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw new CommandError(`${FILE} is not an object.`, 'Remove it, and start with "npm init -y".')
    return new Manifest(folder, content)
  }

  /** The packages in its dependencies and devDependencies. */
  get packages(): ReadonlySet<string> {
    return new Set(Object.keys({ ...this.content.dependencies, ...this.content.devDependencies }))
  }

  /** Whether `.js` files are ECMAScript modules. */
  get isModule(): boolean {
    return this.content.type === 'module'
  }

  /** The file that `main` names. */
  get main(): string | undefined {
    return typeof this.content.main === 'string' ? this.content.main : undefined
  }

  /** Its scripts. */
  get scripts(): Readonly<Record<string, string>> {
    return this.content.scripts ?? {}
  }

  /** Whether there is a script of this name. */
  hasScript(name: string): boolean {
    return name in this.scripts
  }

  /** Adds scripts; existing scripts are kept. */
  addScripts(scripts: Readonly<Record<string, string>>): void {
    const { mark, rest } = withoutMark(this.folder.read(FILE) ?? '')
    const indent = /^[ \t]+(?=")/m.exec(rest)?.[0] ?? '  '
    const content = { ...this.content, scripts: { ...scripts, ...this.content.scripts } }
    this.folder.write(FILE, `${mark}${JSON.stringify(content, null, indent)}\n`)
  }
}

/** The nearest folder above with a package.json, relative to a folder; undefined if there is none. */
export function projectAbove(folder: Folder): string | undefined {
  for (let path = '..', before = folder.path; folder.at(path) !== before; path = `${path}/..`) {
    before = folder.at(path)
    if (folder.has(`${path}/${FILE}`)) return path
  }
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${FILE} is not JSON.`, `Correct it: "npm pkg get name" shows the position of the error.`)
  }
}
