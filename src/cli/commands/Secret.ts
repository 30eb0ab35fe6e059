import type { Command } from 'commander'
import { CommandError } from '../CommandError.js'
import { examples } from '../examples.js'
import { EnvFile } from '../files/EnvFile.js'
import { isTemplate } from '../files/isTemplate.js'
import { keepOut } from '../files/keepOut.js'
import { frameworkIn } from '../frameworks/detect.js'
import type { Framework } from '../frameworks/Framework.js'
import { freshSecret } from '../freshSecret.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

/** Where the framework is not known. */
const UNKNOWN = { envFile: '.env', envFiles: ['.env.local', '.env'] }

interface SecretOptions {
  readonly write?: true
  readonly vars?: string
}

/** Makes a secret, and puts it in front of those that are there. */
export class Secret implements Subcommand {
  /** @param surroundings - What it touches. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('secret')
      .summary('make a new AUTH_SECRET')
      .description(
        'Prints a new AUTH_SECRET: 32 random bytes. With --write, it goes into the env file, and the secret that was there' +
          ' becomes AUTH_SECRET_1: what it sealed can still be opened. Remove that one once the sessions it sealed have' +
          ' ended. One that others may guess is not kept: its sessions end.',
      )
      .option('-w, --write', 'put it into the env file, in front of the secrets that are there')
      .option('--vars <file>', 'the env file to write to (default: the one with a secret, or that of the framework)')
      .action((options: SecretOptions) => {
        this.#run(options)
        end(0)
      })
    examples(command, [
      'authengine secret',
      'authengine secret --write',
      'authengine secret --write --vars .env.staging',
    ])
  }

  #run({ vars, write }: SecretOptions): void {
    const secret = freshSecret()
    if (write) this.#write(secret, this.#file(vars))
    else this.surroundings.terminal.say(`AUTH_SECRET=${secret}`)
  }

  #write(secret: string, file: EnvFile): void {
    const { folder, terminal } = this.surroundings
    if (isTemplate(file.name)) throw templated(file.name)
    const keptOut = keepOut(folder, file.name)
    const { dropped, moved, weak } = file.rotate(secret, this.#framework.otherNames?.['AUTH_SECRET'])
    terminal.say(`${file.name} has a new AUTH_SECRET.`)
    if (keptOut) terminal.say(`.gitignore now keeps ${file.name} out of the repository.`)
    if (moved) {
      terminal.say('The one before is AUTH_SECRET_1: it opens what it sealed, and seals nothing new.')
      terminal.say('Start the application again. Remove AUTH_SECRET_1 once its sessions have ended (session.maxAge).')
    }
    if (dropped) terminal.say('There were ten: the oldest is gone, and with it what it sealed.')
    if (weak.length > 0) this.#sayGone(weak)
  }

  #sayGone(weak: readonly string[]): void {
    const { terminal } = this.surroundings
    terminal.say(`Not kept, because others may guess it, and make sessions with it: what was ${weak.join(', ')}.`)
    terminal.say('Start the application again. Sessions that it sealed end: people sign in once more.')
  }

  /** The file that was named, else the one with a secret, else that of the framework. */
  #file(named: string | undefined): EnvFile {
    const { folder } = this.surroundings
    if (named !== undefined) return new EnvFile(folder, named)
    const { envFile, envFiles, otherNames } = this.#framework
    const files = envFiles.map((name) => new EnvFile(folder, name))
    const withSecret = (variable = ''): EnvFile | undefined => files.find(({ values }) => values[variable])
    return withSecret('AUTH_SECRET') ?? withSecret(otherNames?.['AUTH_SECRET']) ?? new EnvFile(folder, envFile)
  }

  get #framework(): Pick<Framework, 'envFile' | 'envFiles' | 'otherNames'> {
    return frameworkIn(this.surroundings.folder) ?? UNKNOWN
  }
}

const templated = (name: string): CommandError =>
  new CommandError(
    `${name} is a template: no secret was written.`,
    'authengine secret --write, or name the file that the application reads.',
    'Templates go into the repository.',
  )
