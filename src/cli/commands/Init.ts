import type { Command } from 'commander'
import { ENCRYPTION_KEY, SECRET } from '../../config/SettingsInput.js'
import { examples } from '../examples.js'
import { EnvFile } from '../files/EnvFile.js'
import { installCommand } from '../files/installCommand.js'
import { keepOut } from '../files/keepOut.js'
import { Manifest } from '../files/Manifest.js'
import { addedLines, configText, DEVELOPMENT, type NamedProvider } from '../frameworks/configText.js'
import { FRAMEWORKS, frameworkOf } from '../frameworks/detect.js'
import type { Framework, Plan, PlannedFile } from '../frameworks/Framework.js'
import { freshSecret } from '../freshSecret.js'
import type { KnownProvider } from '../providers/KnownProvider.js'
import { ProviderShelf } from '../providers/ProviderShelf.js'
import { sayRegistration } from '../providers/sayRegistration.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface InitOptions {
  readonly framework?: string
  readonly provider?: readonly string[]
  readonly install?: true
}

/** Writes the files that a working sign-in page needs. Existing files are not overwritten. */
export class Init implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('init')
      .summary('set up sign-in in this folder')
      .description(
        'Finds the framework of this folder, writes the configuration with a development sign-in and what mounts it, and puts a new AUTH_SECRET and' +
          ' a new AUTH_ENCRYPTION_KEY into the env file. Files that are there are never changed: it says what to add to them. It needs no network.',
      )
      .option(
        '-f, --framework <name>',
        `${FRAMEWORKS.map(({ id }) => id).join(', ')} (default: what package.json names)`,
      )
      .option('-p, --provider <id...>', 'providers to begin with, besides the development sign-in')
      .option('-i, --install', 'install the packages as well')
      .action(async (options: InitOptions) => {
        end(await this.#run(options))
      })
    examples(command, ['authengine init', 'authengine init --provider github google', 'authengine init --install'])
  }

  async #run({ framework: named, install, provider = [] }: InitOptions): Promise<number> {
    const { folder, terminal } = this.surroundings
    const manifest = Manifest.of(folder)
    const framework = frameworkOf(manifest, named)
    const shelf = new ProviderShelf(folder)
    // The shelf returns the same object for the same id, so the set removes duplicates.
    const providers = [...new Set(provider.map((id) => shelf.require(id)))]
    // Next.js makes tsconfig.json at its first start.
    const typed = folder.has('tsconfig.json') || manifest.packages.has('typescript')
    const plan = framework.plan({ folder, manifest, typed, ending: typed ? 'ts' : 'js' })

    const guessed = named === undefined && !manifest.packages.has(framework.mark)
    terminal.say(
      `Setting up ${framework.name}${guessed ? ': package.json names nothing else. --framework chooses' : ''}.`,
    )
    terminal.say()
    const kept = folder.read(plan.config)
    const isThere = ({ id }: { id: string }) => kept === undefined || new RegExp(`providers/${id}['"]`).test(kept)
    const hasDevelopment = isThere(DEVELOPMENT)
    if (kept !== undefined) {
      if (EXPORTING.test(kept)) this.#say('has', plan.config, 'the ways to sign in')
      else this.#say('kept', plan.config, 'it has to export config')
      const missing = providers.filter((each) => !isThere(each))
      if (missing.length > 0) this.#sayAdded(framework, missing, `To sign in with ${listed(missing)}, add:`)
      if (!hasDevelopment)
        this.#sayAdded(framework, [DEVELOPMENT], 'To sign in without a registration while you develop, add:')
    } else this.#write({ path: plan.config, purpose: 'the ways to sign in', text: configText(framework, providers) })
    for (const file of plan.files) this.#write(file)
    this.#writeEnvironment(framework, providers)
    if (Object.keys(plan.scripts).length > 0) {
      manifest.addScripts(plan.scripts)
      this.#say('changed', 'package.json', `scripts: ${Object.keys(plan.scripts).join(', ')}`)
    }
    terminal.say()
    if (plan.remains !== undefined) terminal.say(`${plan.remains}\n`)
    const installed = await this.#packages(typed ? plan : { ...plan, devPackages: [] }, manifest, install)
    terminal.say('Start it:')
    terminal.say(`  ${plan.start}`)
    terminal.say()
    this.#sayWhereToSignIn(framework, plan.config, hasDevelopment)
    terminal.say()
    // The package that was just installed describes where to register.
    const now = new ProviderShelf(folder)
    sayRegistration(
      terminal,
      framework,
      providers.map(({ id }) => now.require(id)),
    )
    return installed
  }

  #sayAdded(framework: Framework, providers: readonly NamedProvider[], lead: string): void {
    const lines = addedLines(framework, providers, ', …').filter(Boolean)
    for (const line of [lead, ...lines.map((each) => `  ${each}`)]) this.surroundings.terminal.say(`      ${line}`)
  }

  #sayWhereToSignIn({ basePath, knowsPeer, name, origin }: Framework, config: string, hasDevelopment: boolean): void {
    const { terminal } = this.surroundings
    const page = `${origin}${basePath}/signin`
    if (!hasDevelopment) {
      terminal.say(`Open ${page}. It has the providers of ${config}.`)
      return
    }
    terminal.say(`Open ${page} and choose "Development sign-in".`)
    if (knowsPeer === false)
      terminal.say(`${name} does not pass on where a request comes from: open the link that the terminal prints, too.`)
    terminal.say(`It works on this machine only. Replace it in ${config} before you deploy.`)
  }

  #write({ done, instead, path, purpose, text }: PlannedFile): void {
    const { folder } = this.surroundings
    const there = folder.read(path)
    if (there === undefined) {
      folder.write(path, text)
      this.#say('wrote', path, purpose)
    } else if (there === text || done?.test(there)) this.#say('has', path, purpose)
    else {
      this.#say('kept', path, `${purpose}; this file existed and was not changed`)
      const lines = instead ?? `This would have been written:\n${text.trimEnd()}`
      for (const line of lines.split('\n')) this.surroundings.terminal.say(`      ${line}`)
    }
  }

  #writeEnvironment({ envFile, envFiles, otherNames = {} }: Framework, providers: readonly KnownProvider[]): void {
    const { folder } = this.surroundings
    const files = envFiles.map((name) => new EnvFile(folder, name))
    const naming = (variable: string): EnvFile | undefined => files.find((each) => each.names(variable))
    const secret = [SECRET, otherNames[SECRET] ?? SECRET]
      .map((name) => ({ name, file: naming(name) }))
      .find(({ file, name }) => file?.values[name])
    // Only a new setup gets a key: values that the secret sealed without a key could not be unsealed with a new key.
    const hasKey = secret !== undefined || files.some(({ values }) => values[ENCRYPTION_KEY])
    const lines = [...(secret ? [] : secretLines()), ...(hasKey ? [] : keyLines())]
    const names = providers.flatMap(({ variables }) => variables).filter((name) => !naming(name))
    if (lines.length + names.length > 0) {
      new EnvFile(folder, envFile).append([...lines, ...names.map((name) => `${name}=`)])
      const fresh = [...(secret ? [] : [SECRET]), ...(hasKey ? [] : [ENCRYPTION_KEY])]
      this.#say('added to', envFile, [...fresh.map((name) => `a new ${name}`), ...names].join(', '))
    } else this.#say('has', secret?.file?.name ?? envFile, secret?.name ?? SECRET)
    if (keepOut(folder, envFile)) this.#say('added to', '.gitignore', envFile)
  }

  async #packages({ devPackages, packages }: Plan, manifest: Manifest, install?: true): Promise<number> {
    const { folder, start, terminal } = this.surroundings
    const missing = (names: readonly string[]): readonly string[] =>
      names.filter((name) => !manifest.packages.has(name))
    const commands = [
      { names: missing(packages), development: false },
      { names: missing(devPackages), development: true },
    ].flatMap(({ development, names }) => (names.length > 0 ? [installCommand(folder, names, development)] : []))
    if (commands.length === 0) return 0
    if (!install) {
      terminal.say('Install what it needs:')
      for (const words of commands) terminal.say(`  ${words.join(' ')}`)
      terminal.say()
      return 0
    }
    for (const [program = '', ...args] of commands) {
      const code = await start(program, args)
      if (code !== 0) {
        terminal.complain(`"${[program, ...args].join(' ')}" did not succeed: run it again to see why.`)
        return 1
      }
    }
    return 0
  }

  #say(verb: string, path: string, what: string): void {
    const { terminal } = this.surroundings
    terminal.say(`  ${terminal.toned(verb.padEnd(9), verb === 'kept' ? 'doubtful' : 'good')} ${path}: ${what}`)
  }
}

/** A file with an export, of an ECMAScript module or of CommonJS. */
const EXPORTING = /^\s*export\b|\bexports\b/m

const listed = (providers: readonly KnownProvider[]): string => providers.map(({ factory }) => factory).join(' and ')

const secretLines = (): readonly string[] => [
  '# Seals the sessions. Each deployment has one of its own: npx authengine secret',
  `${SECRET}=${freshSecret()}`,
  '# The URL of the site; required in production.',
  '# AUTH_URL=https://app.example',
]

const keyLines = (): readonly string[] => [
  '# Seals what plugins store in the database, such as second factors. Without it these values are lost: keep a copy.',
  `${ENCRYPTION_KEY}=${freshSecret()}`,
]
