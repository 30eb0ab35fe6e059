import type { Command } from 'commander'
import { CommandError } from '../CommandError.js'
import { examples } from '../examples.js'
import { gitChanges } from '../files/gitChanges.js'
import { Manifest } from '../files/Manifest.js'
import { FRAMEWORKS, frameworkOf } from '../frameworks/detect.js'
import { freshSecret } from '../freshSecret.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

const PACKAGE = '@authengine/migrate'
const FORMER = ['authjs', 'next-auth', 'better-auth'] as const
/** `--framework none`: the application uses a framework without a package of authengine. */
const NONE = 'none'

/** What keeps users signed in after the switch. */
const READERS: Readonly<Record<(typeof FORMER)[number], string>> = {
  authjs:
    'plugins: [fromAuthjs({ secret, notAfter })] of @authengine/migrate, with the former secret, and a new AUTH_SECRET.',
  'next-auth':
    'plugins: [fromNextAuth({ secret, notAfter })] of @authengine/migrate, with the former secret, and a new AUTH_SECRET.',
  'better-auth':
    'plugins: [fromBetterAuth({ secret, notAfter })] of @authengine/migrate, with the former secret, and a new AUTH_SECRET.',
}

interface CodemodOptions {
  readonly diff?: true
  readonly force?: true
  readonly framework?: string
  readonly write?: true
}

/** A place that `@authengine/migrate/codemod` reports. */
interface Place {
  readonly file: string
  readonly line: number
  readonly kind: 'changed' | 'review' | 'manual' | 'note'
  readonly what: string
  readonly page?: string
}

/** The report of `@authengine/migrate/codemod`. */
interface Report {
  readonly files: readonly {
    readonly path: string
    readonly added: number
    readonly removed: number
    readonly lines: readonly string[]
  }[]
  readonly places: readonly Place[]
  readonly skipped: readonly string[]
  readonly isLeft: boolean
}

/** What the command uses of `@authengine/migrate/codemod`. */
interface CodemodModule {
  readonly codemod: (options: {
    readonly folder: string
    readonly from: (typeof FORMER)[number]
    readonly paths: readonly string[]
    readonly binding?: string
    readonly version: string
    readonly write: boolean
    readonly freshSecret: () => string
  }) => Report
}

/** Changes the code of an application from another library to authengine. */
export class Codemod implements Subcommand {
  /**
   * @param surroundings - What the command may use.
   * @param version - The version of authengine, for package.json.
   */
  constructor(
    private readonly surroundings: Surroundings,
    private readonly version: string,
  ) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('codemod')
      .summary('change code of Auth.js, NextAuth or Better Auth')
      .description(
        'Says what it would change: imports, configuration, callbacks, calls, variables and package.json. With --write, it' +
          ' changes the files. It lists what it cannot change, and leaves the comment AUTHENGINE-TODO there: the exit code is' +
          ` 1 while one is left. Files that git ignores stay as they are, except env files. It needs ${PACKAGE}.`,
      )
      .argument('<library>', `the library that the code uses: ${FORMER.join(', ')}`)
      .argument('[paths...]', 'files and folders (default: this folder)')
      .option('-w, --write', 'change the files')
      .option('--diff', 'print the lines that change, except those of env files')
      .option('--force', 'change files even if git has changes that are not committed')
      .option(
        '-f, --framework <name>',
        `${FRAMEWORKS.map(({ id }) => id).join(', ')}, ${NONE} (default: what package.json names)`,
      )
      .action(async (library: string, paths: readonly string[], options: CodemodOptions) => {
        end(await this.#run(library, paths, options))
      })
    examples(command, [
      'authengine codemod next-auth',
      'authengine codemod authjs src --diff',
      'authengine codemod better-auth --write',
    ])
  }

  async #run(library: string, paths: readonly string[], options: CodemodOptions): Promise<number> {
    const { folder, modules, terminal } = this.surroundings
    const from = FORMER.find((each) => each === library)
    if (from === undefined)
      throw new CommandError(`There is no codemod for "${library}".`, `Choose one of ${FORMER.join(', ')}.`)
    const binding = this.#binding(options.framework)
    for (const path of paths)
      if (!folder.has(path)) throw new CommandError(`There is no ${path} in this folder.`, 'Correct the path.')
    const loaded = await modules.installed<CodemodModule>(`${PACKAGE}/codemod`)
    if (loaded === undefined) throw new CommandError(`${PACKAGE} is not installed here.`, `npm install ${PACKAGE}`)
    if (options.write && !options.force) this.#refuseChanges()
    const report = this.#changed(() =>
      loaded.codemod({
        ...{ folder: folder.path, from, paths, version: this.version, freshSecret },
        ...(binding !== undefined && { binding }),
        write: options.write ?? false,
      }),
    )
    this.#sayFiles(report, options)
    this.#sayPlaces(report)
    if (report.files.length > 0) terminal.say(`To keep users signed in: ${READERS[from]}`)
    if (report.files.length === 0 && !report.isLeft) terminal.say('Nothing to change.')
    else if (!options.write && report.files.length > 0) terminal.say('Nothing was written: --write changes the files.')
    return report.isLeft ? 1 : 0
  }

  #binding(named: string | undefined): string | undefined {
    if (named === NONE) return undefined
    try {
      return frameworkOf(Manifest.of(this.surroundings.folder), named).binding
    } catch (error) {
      if (!(error instanceof CommandError) || named !== undefined) throw error
      throw new CommandError(
        error.message,
        `Name it: --framework <${[...FRAMEWORKS.map(({ id }) => id), NONE].join('|')}>.`,
      )
    }
  }

  #refuseChanges(): void {
    const { folder } = this.surroundings
    const state = gitChanges(folder)
    if (state === 'clean') return
    throw new CommandError(
      state === 'changed'
        ? 'This folder has changes that are not committed, and no file was changed.'
        : 'This folder is not in a git repository, and no file was changed.',
      'Commit them first, so that you can see and undo what the codemod changes. --force changes the files all the same.',
    )
  }

  #changed(run: () => Report): Report {
    try {
      return run()
    } catch (error) {
      if (error instanceof RangeError)
        throw new CommandError(error.message, 'Name files and folders of this folder, or change to the other folder.')
      throw error
    }
  }

  #sayFiles({ files, skipped }: Report, { diff, write }: CodemodOptions): void {
    const { terminal } = this.surroundings
    for (const { added, lines, path, removed } of files) {
      terminal.say(
        `${terminal.toned(write ? 'changed' : 'change ', 'good')}  ${path}  +${String(added)} -${String(removed)}`,
      )
      if (diff) for (const line of lines) terminal.say(`  ${line}`)
    }
    for (const path of skipped)
      terminal.say(`${terminal.toned('skipped', 'doubtful')}  ${path}: too large, or not UTF-8`)
    if (files.length > 0) terminal.say()
  }

  #sayPlaces({ places }: Report): void {
    const { terminal } = this.surroundings
    const of = (kind: Place['kind']): readonly Place[] => places.filter((place) => place.kind === kind)
    this.#sayList('By hand:', of('manual'))
    this.#sayList('Changed, please look at it:', of('review'))
    this.#sayList('Different from now on, without an error:', of('note'))
    const [changed, review, manual] = [of('changed'), of('review'), of('manual')].map(({ length }) => String(length))
    terminal.say(`Places: ${changed ?? ''} changed, ${review ?? ''} to look at, ${manual ?? ''} by hand.`)
    if (of('changed').some(({ what }) => what === 'package')) terminal.say('Then install the packages: npm install')
  }

  #sayList(title: string, places: readonly Place[]): void {
    const { terminal } = this.surroundings
    if (places.length === 0) return
    terminal.say(title)
    for (const { file, line, page, what } of places) {
      terminal.say(`  ${file}:${String(line)}  ${what}`)
      if (page !== undefined) terminal.say(terminal.toned(`    ${page}`, 'quiet'))
    }
    terminal.say()
  }
}
