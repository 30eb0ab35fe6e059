import type { Command } from 'commander'
import { ENCRYPTION_KEY } from '../../config/SettingsInput.js'
import { guide } from '../documentation.js'
import { examples } from '../examples.js'
import { EnvFile } from '../files/EnvFile.js'
import { installCommand } from '../files/installCommand.js'
import { isTemplate } from '../files/isTemplate.js'
import { keepOut } from '../files/keepOut.js'
import { Manifest } from '../files/Manifest.js'
import { express } from '../frameworks/express.js'
import { addedLines, DEVELOPMENT, type NamedProvider } from '../frameworks/configText.js'
import { frameworkIn } from '../frameworks/detect.js'
import type { Framework } from '../frameworks/Framework.js'
import { CommandError } from '../CommandError.js'
import type { KnownProvider } from '../providers/KnownProvider.js'
import { ProviderShelf } from '../providers/ProviderShelf.js'
import { sayRegistration } from '../providers/sayRegistration.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface AddOptions {
  readonly list?: true
  readonly vars?: string
}

/** Prints everything that a further provider needs, and adds its variables to the env file. */
export class Add implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('add')
      .summary('add a provider, such as github, or passwords, or second-factor')
      .description(
        'Adds the variables of a provider to the env file, without values, and prints what to write into the configuration' +
          ' and what to register at the service. "passwords" and "second-factor" print what these plugins need. Your code is' +
          ' not changed.',
      )
      .argument('[provider]', 'id of the provider: see --list; or passwords, or second-factor')
      .option('-l, --list', 'list every provider')
      .option('--vars <file>', 'the env file to write to (default: that of the framework)')
      .action((provider: string | undefined, options: AddOptions) => {
        this.#run(provider, options)
        end(0)
      })
    examples(command, [
      'authengine add github',
      'authengine add passwords',
      'authengine add second-factor',
      'authengine add --list',
    ])
  }

  #run(id: string | undefined, { list, vars }: AddOptions): void {
    const { folder, terminal } = this.surroundings
    const shelf = new ProviderShelf(folder)
    if (list) {
      for (const each of shelf.all) terminal.say(`${each.id.padEnd(24)} ${each.variables.join(' ')}`)
      return
    }
    if (id === undefined) {
      throw new CommandError('No provider was named.', 'authengine add github, or authengine add --list.')
    }
    const framework = frameworkIn(folder) ?? express
    if (id.toLowerCase() === DEVELOPMENT.id) {
      this.#sayCode(DEVELOPMENT, framework)
      terminal.say('It has nothing to register. It works on this machine only, while you develop.')
      return
    }
    if (id.toLowerCase() === 'passwords') {
      this.#sayPasswords()
      return
    }
    if (id.toLowerCase() === 'second-factor') {
      this.#saySecondFactor(vars ?? framework.envFile)
      return
    }
    const provider = shelf.require(id)
    const { envFile, envFiles } = vars === undefined ? framework : { envFile: vars, envFiles: [vars] }
    const files = envFiles.map((name) => new EnvFile(folder, name))
    this.#nameVariables(provider, new EnvFile(folder, envFile), files)
    this.#sayCode(provider, framework)
    sayRegistration(terminal, framework, [provider])
  }

  /** Adds only variables that no file has, because an empty variable in one file could hide its value in another. */
  #nameVariables({ variables }: KnownProvider, file: EnvFile, files: readonly EnvFile[]): void {
    const { folder, terminal } = this.surroundings
    const missing = variables.filter((name) => !files.some((each) => each.names(name)))
    if (missing.length === 0) {
      const naming = files.filter((each) => variables.some((name) => each.names(name))).map(({ name }) => name)
      terminal.say(`Already in ${naming.join(' and ')}: ${variables.join(', ')}.`)
      return
    }
    file.append(missing.map((name) => `${name}=`))
    terminal.say(`${file.name} now names ${missing.join(', ')}: write the values there.`)
    if (!isTemplate(file.name) && keepOut(folder, file.name)) {
      terminal.say(`.gitignore now keeps ${file.name} out of the repository.`)
    }
  }

  /** Says what accounts with a password need: packages, a database with tables, and a mail sender. */
  #sayPasswords(): void {
    const { terminal } = this.surroundings
    this.#sayPlugin(PASSWORD_PACKAGES, 'passwords', '@authengine/passwords')
    terminal.say('While you develop, mails are printed. For real mails, write passwords({ mail: { sender, from } }).')
    terminal.say(`More: ${guide('passwords.md')}`)
  }

  /** Says what a second factor needs: the package, a database with tables, and the key for data at rest. */
  #saySecondFactor(envFile: string): void {
    const { folder, terminal } = this.surroundings
    this.#sayPlugin(['@authengine/second-factor'], 'secondFactor', '@authengine/second-factor')
    const file = new EnvFile(folder, envFile)
    if (file.names(ENCRYPTION_KEY)) terminal.say(`Already in ${envFile}: ${ENCRYPTION_KEY}.`)
    else terminal.say(`In production, set ${ENCRYPTION_KEY}. Make a key with: openssl rand -base64 32`)
    terminal.say('Users set up their second factor on the account page: /auth/account')
    terminal.say(`More: ${guide('second-factor.md')}`)
  }

  /** Says what a plugin with tables needs: its packages, a line of configuration, and the tables. */
  #sayPlugin(names: readonly string[], plugin: string, from: string): void {
    const { folder, terminal } = this.surroundings
    const present = folder.has('package.json') ? Manifest.of(folder).packages : new Set<string>()
    const hasDatabase = present.has('@authengine/sql')
    const packages = [...names, ...(hasDatabase ? [] : ['@authengine/sql', 'libsql'])]
    const missing = packages.filter((name) => !present.has(name))
    if (missing.length > 0) terminal.say(`Install: ${installCommand(folder, missing, false).join(' ')}`)
    terminal.say()
    terminal.say('In the configuration:')
    terminal.say()
    for (const line of pluginLines(plugin, from, hasDatabase)) terminal.say(line && `  ${line}`)
    terminal.say()
    terminal.say('Then create the tables: npx authengine migrate')
  }

  #sayCode(provider: NamedProvider, framework: Framework): void {
    const { terminal } = this.surroundings
    terminal.say()
    terminal.say('In the configuration:')
    terminal.say()
    for (const line of addedLines(framework, [provider], '')) terminal.say(line && `  ${line}`)
    terminal.say()
  }
}

const PASSWORD_PACKAGES = ['@authengine/passwords', '@node-rs/argon2']

/** @param hasDatabase - Whether the application has an adapter already. */
const pluginLines = (plugin: string, from: string, hasDatabase: boolean): readonly string[] => [
  `import { ${plugin} } from '${from}'`,
  ...(hasDatabase ? [] : ["import { sqlAdapter } from '@authengine/sql'"]),
  '',
  ...(hasDatabase ? [] : ["adapter: sqlAdapter({ sqlite: 'auth.db' }),"]),
  `plugins: [${plugin}()],`,
]
