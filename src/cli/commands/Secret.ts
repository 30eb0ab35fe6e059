import type { Command } from 'commander'
import { ENCRYPTION_KEY, numbered, SECRET } from '../../config/SettingsInput.js'
import { CommandError } from '../CommandError.js'
import { examples } from '../examples.js'
import { EnvFile } from '../files/EnvFile.js'
import { isTemplate } from '../files/isTemplate.js'
import { keepOut } from '../files/keepOut.js'
import type { Rotated, Rotation } from '../files/rotation.js'
import { frameworkIn } from '../frameworks/detect.js'
import type { Framework } from '../frameworks/Framework.js'
import { freshSecret } from '../freshSecret.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

/** Env files if the framework is unknown. */
const UNKNOWN = { envFile: '.env', envFiles: ['.env.local', '.env'] }

interface SecretOptions {
  readonly encryption?: true
  readonly write?: true
  readonly vars?: string
}

/** Creates a secret or a key. With `--write`, it becomes the newest in the env file. */
export class Secret implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('secret')
      .summary('make a new AUTH_SECRET, or a new AUTH_ENCRYPTION_KEY')
      .description(
        'Prints a new AUTH_SECRET: 32 random bytes. With --write, it goes into the env file, and the secret that was there' +
          ' becomes AUTH_SECRET_1: what it sealed can still be unsealed. Remove it once the sessions that it sealed' +
          ' have ended. A secret that can be guessed is not kept, so its sessions end. With --encryption, the command does' +
          ' the same for AUTH_ENCRYPTION_KEY and keeps every key, because rows in a database may need it: see authengine' +
          ' reseal.',
      )
      .option('-w, --write', 'put it into the env file, in front of the secrets that are there')
      .option('-e, --encryption', 'the key for values in a database: AUTH_ENCRYPTION_KEY')
      .option('--vars <file>', 'the env file to write to (default: the one with a secret, or that of the framework)')
      .action((options: SecretOptions) => {
        this.#run(options)
        end(0)
      })
    examples(command, [
      'authengine secret',
      'authengine secret --write',
      'authengine secret --write --vars .env.staging',
      'authengine secret --encryption --write',
    ])
  }

  #run({ encryption, vars, write }: SecretOptions): void {
    const variable = encryption ? ENCRYPTION_KEY : SECRET
    if (!write) this.surroundings.terminal.say(`${variable}=${freshSecret()}`)
    else if (encryption) this.#writeKey(this.#file(variable, vars))
    else this.#writeSecret(this.#file(variable, vars))
  }

  #writeSecret(file: EnvFile): void {
    const { terminal } = this.surroundings
    const otherName = this.#framework.otherNames?.[SECRET]
    const { dropped, moved, weak } = this.#rotated(file, { otherName })
    if (moved) {
      terminal.say('The previous secret is now AUTH_SECRET_1: it still unseals old values, and seals nothing new.')
      terminal.say('Start the application again. Remove AUTH_SECRET_1 once its sessions have ended (session.maxAge).')
    }
    if (dropped) terminal.say('There were ten secrets: the oldest was removed, and values that it sealed are lost.')
    if (weak.length > 0) this.#sayGone(weak)
  }

  #writeKey(file: EnvFile): void {
    const { terminal } = this.surroundings
    const { values } = file
    if (numbered(ENCRYPTION_KEY).every((name) => values[name]?.trim())) throw tooMany()
    const { moved } = this.#rotated(file, { variable: ENCRYPTION_KEY, keepsWeak: true })
    if (!moved) return
    terminal.say('The previous key is now AUTH_ENCRYPTION_KEY_1: it still unseals old values, and seals nothing new.')
    terminal.say('Start the application again, then type: npx authengine reseal')
    terminal.say('Remove AUTH_ENCRYPTION_KEY_1 once "npx authengine doctor" says that it is not needed.')
  }

  #rotated(file: EnvFile, rotated: Rotated): Rotation {
    const { folder, terminal } = this.surroundings
    if (isTemplate(file.name)) throw templated(file.name)
    const keptOut = keepOut(folder, file.name)
    const done = file.rotate(freshSecret(), rotated)
    terminal.say(`${file.name} has a new ${rotated.variable ?? SECRET}.`)
    if (keptOut) terminal.say(`.gitignore now keeps ${file.name} out of the repository.`)
    return done
  }

  #sayGone(weak: readonly string[]): void {
    const { terminal } = this.surroundings
    terminal.say(`Not kept, because it can be guessed: the former ${weak.join(', ')}.`)
    terminal.say('Start the application again. Sessions that it sealed end: users sign in again.')
  }

  /** The named file, or the first file with a key or a secret, or the file of the framework. */
  #file(variable: string, named: string | undefined): EnvFile {
    const { folder } = this.surroundings
    if (named !== undefined) return new EnvFile(folder, named)
    const { envFile, envFiles, otherNames } = this.#framework
    const files = envFiles.map((name) => new EnvFile(folder, name))
    const having = (name = ''): EnvFile | undefined => files.find(({ values }) => values[name])
    return having(variable) ?? having(SECRET) ?? having(otherNames?.[SECRET]) ?? new EnvFile(folder, envFile)
  }

  get #framework(): Pick<Framework, 'envFile' | 'envFiles' | 'otherNames'> {
    return frameworkIn(this.surroundings.folder) ?? UNKNOWN
  }
}

const tooMany = (): CommandError =>
  new CommandError(
    'There are ten keys for values in a database, and each may be needed: no key was written.',
    'npx authengine reseal, then remove the keys that are not needed any more.',
  )

const templated = (name: string): CommandError =>
  new CommandError(
    `${name} is a template: no secret was written.`,
    'authengine secret --write, or name the file that the application reads.',
    'Templates go into the repository.',
  )
