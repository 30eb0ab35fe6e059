import { Command, CommanderError } from 'commander'
import type { Environment } from '../config/SettingsInput.js'
import { CommandError } from './CommandError.js'
import type { Surroundings } from './Surroundings.js'
import { absentPackage } from './application/absentPackage.js'
import { Add } from './commands/Add.js'
import { Codemod } from './commands/Codemod.js'
import { Doctor } from './commands/Doctor.js'
import { Init } from './commands/Init.js'
import { Migrate } from './commands/Migrate.js'
import { Reseal } from './commands/Reseal.js'
import { Secret } from './commands/Secret.js'
import { concealedError } from './concealed.js'
import { examples } from './examples.js'

/** Parses the arguments, and runs the command. */
export class CommandLine {
  /**
   * @param surroundings - What commands may use.
   * @param version - What `--version` prints.
   */
  constructor(
    private readonly surroundings: Surroundings,
    private readonly version: string,
  ) {}

  /**
   * Runs one command.
   *
   * @param words - The arguments after `authengine`.
   * @returns The exit code: 0 if the command succeeded.
   */
  async run(words: readonly string[]): Promise<number> {
    let code = 0
    const program = this.#program((outcome) => (code = outcome))
    try {
      await program.parseAsync(words, { from: 'user' })
      return code
    } catch (error) {
      // Commander has already printed what is wrong.
      if (error instanceof CommanderError) return error.exitCode
      return this.#explain(error)
    }
  }

  /**
   * Explains an unhandled rejection.
   *
   * @returns The exit code.
   */
  abandon(error: unknown): number {
    const { message } = unexpected(error, this.surroundings.env)
    const why = 'Code of the application failed while the command ran: a promise without catch, a timer, or a listener.'
    return this.#explain(new CommandError(message, 'Catch it where it happens.', why))
  }

  #program(end: (code: number) => void): Command {
    const { terminal } = this.surroundings
    const program = new Command('authengine')
      .description('Sets up authengine in this folder, and finds out what is wrong with it.')
      .version(this.version, '-v, --version', 'print the version')
      .helpOption('-h, --help', 'print this help')
      .helpCommand('help [command]', 'print the help of a command')
      .showHelpAfterError('(authengine --help lists the commands and their options)')
      .exitOverride()
      .configureOutput({
        writeOut: (text) => {
          terminal.say(text.trimEnd())
        },
        writeErr: (text) => {
          terminal.complain(text.trimEnd())
        },
      })
    examples(program, ['authengine init', 'authengine add github', 'authengine doctor'])
    const commands = [
      ...[Init, Secret, Add, Migrate, Reseal].map((Each) => new Each(this.surroundings)),
      new Codemod(this.surroundings, this.version),
      new Doctor(this.surroundings),
    ]
    for (const command of commands) command.addTo(program, end)
    return program
  }

  #explain(error: unknown): number {
    const { env, terminal } = this.surroundings
    const { message, fix, why } = error instanceof CommandError ? error : unexpected(error, env)
    terminal.fail(message)
    if (why !== undefined) terminal.complain(`  why: ${why}`)
    terminal.complain(`  fix: ${fix}`)
    return 1
  }
}

function unexpected(error: unknown, env: Environment): CommandError {
  const absent = absentPackage(error)
  if (absent !== undefined) return new CommandError(`${absent} is not installed here.`, `npm install ${absent}`)
  return new CommandError(
    concealedError(error, env),
    'npx authengine doctor looks at the configuration and the environment.',
  )
}
