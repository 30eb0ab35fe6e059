import type { Command } from 'commander'
import { examples } from '../examples.js'
import { EnvFile } from '../files/EnvFile.js'
import { Manifest } from '../files/Manifest.js'
import { detect } from '../frameworks/detect.js'
import { freshSecret } from '../freshSecret.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface SecretOptions {
  readonly write?: true
  readonly envFile?: string
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
          ' becomes AUTH_SECRET_1: what it sealed can still be opened. Remove that one once the sessions it sealed have ended.',
      )
      .option('-w, --write', 'put it into the env file, in front of the secrets that are there')
      .option('--env-file <name>', 'the env file to write to (default: that of the framework)')
      .action((options: SecretOptions) => {
        this.#run(options)
        end(0)
      })
    examples(command, ['authengine secret', 'authengine secret --write', 'authengine secret >> .env'])
  }

  #run({ envFile, write }: SecretOptions): void {
    const { terminal } = this.surroundings
    const secret = freshSecret()
    if (!write) {
      terminal.say(`AUTH_SECRET=${secret}`)
      return
    }
    const file = new EnvFile(this.surroundings.folder, envFile ?? this.#usualFile())
    const { dropped, moved } = file.rotate(secret)
    terminal.say(`${file.name} has a new AUTH_SECRET.`)
    if (moved) {
      terminal.say('The one before is AUTH_SECRET_1: it opens what it sealed, and seals nothing new.')
      terminal.say('Start the application again. Remove AUTH_SECRET_1 once its sessions have ended (session.maxAge).')
    }
    if (dropped) terminal.say('There were ten: the oldest is gone, and with it what it sealed.')
  }

  #usualFile(): string {
    const { folder } = this.surroundings
    return (folder.has('package.json') ? detect(Manifest.of(folder))?.envFile : undefined) ?? '.env'
  }
}
