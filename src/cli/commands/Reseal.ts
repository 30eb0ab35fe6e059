import type { Command } from 'commander'
import { requireDataKeys } from '../../config/checks/encryptionKeys.js'
import { isWeak } from '../../config/checks/values.js'
import { Settings } from '../../config/Settings.js'
import { type Environment, readEnvironment } from '../../config/SettingsInput.js'
import { DataKeys } from '../../crypto/DataKeys.js'
import { environmentOf } from '../application/environmentOf.js'
import { migratableIn } from '../application/Migratable.js'
import { type DatabaseOptions, namedDatabase, withDatabaseOptions } from '../application/namedDatabase.js'
import { CommandError } from '../CommandError.js'
import { counted, type KeyUse } from '../encryption/KeyUse.js'
import { type ListedKey, listedKeys } from '../encryption/listedKeys.js'
import { reseal, type Resealed } from '../encryption/reseal.js'
import { walkedSecretsIn, type WalkedSecrets } from '../encryption/WalkedSecrets.js'
import { examples } from '../examples.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'

interface ResealOptions extends DatabaseOptions {
  readonly vars?: string
  readonly dryRun?: true
}

/** Seals the values in a database with the newest key, so that older keys can be removed. */
export class Reseal implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = withDatabaseOptions(program.command('reseal'))
      .summary('seal the values in a database with the newest AUTH_ENCRYPTION_KEY')
      .description(
        'Unseals each value that plugins stored for a user under an older key, and seals it with the newest. Hashes stay as they' +
          ' are. If it is interrupted, run it again. Then it says which older keys are not needed any more.',
      )
      .option('--vars <file>', 'the env file to read (default: those of the framework)')
      .option('-n, --dry-run', 'count, and change nothing')
      .action(async (options: ResealOptions) => {
        await this.#run(options)
        end(0)
      })
    examples(command, [
      'authengine reseal --dry-run',
      'authengine reseal',
      'authengine reseal --postgres-env DATABASE_URL --vars .env.production',
    ])
  }

  async #run(options: ResealOptions): Promise<void> {
    const { clock, modules } = this.surroundings
    const { env } = environmentOf(this.surroundings, options.vars)
    modules.fillIn(env)
    const { adapter, config, path } = await namedDatabase(options, env, this.surroundings)
    try {
      const settings = new Settings(config ?? {}, readEnvironment(env))
      const keys = await keysIn(settings, env)
      const isDryRun = options.dryRun === true
      const done = await reseal(
        secretsIn(adapter, path),
        new DataKeys(requireDataKeys(settings)),
        clock.now(),
        isDryRun,
      )
      this.#say(done, keys, isDryRun)
      requireDone(done)
    } finally {
      await migratableIn(adapter)?.close()
    }
  }

  #say({ changed, use }: Resealed, keys: readonly ListedKey[], isDryRun: boolean): void {
    const { terminal } = this.surroundings
    const newest = keys[0]?.place ?? ''
    if (isDryRun) terminal.say(`${counted(changed, 'value')} would be sealed with ${newest}. Nothing was changed.`)
    else terminal.say(`${terminal.toned('resealed', 'good')} ${counted(changed, 'value')} with ${newest}.`)
    const unknown = use.ids
      .filter((id) => !keys.some((key) => key.id === id))
      .map((id) => ({ id, place: 'unknown key' }))
    for (const { id, place } of [...keys, ...unknown]) {
      terminal.say(
        `  ${place.padEnd(25)} ${id}  ${counted(use.values(id), 'value')}, ${counted(use.lookups(id), 'lookup')}`,
      )
    }
    if (!isDryRun) for (const key of keys.slice(1)) this.#sayOlder(key, use)
  }

  #sayOlder({ id, place }: ListedKey, use: KeyUse): void {
    const { terminal } = this.surroundings
    if (use.values(id) > 0) return
    if (!use.isNeeded(id)) {
      terminal.say(`${place} is not needed any more: remove it once no process seals with it.`)
      return
    }
    terminal.say(`Keep ${place}: it is needed by ${use.needs(id)}, such as recovery codes.`)
    terminal.say('A lookup is made of what the user presents: the plugin replaces it when it is used.')
  }
}

async function keysIn(settings: Settings, env: Environment): Promise<readonly ListedKey[]> {
  const fix = 'npx authengine secret --encryption --write'
  if (settings.encryptionKeys.length === 0) throw new CommandError('There is no AUTH_ENCRYPTION_KEY.', fix)
  const keys = await listedKeys(settings, env)
  const [newest] = keys
  if (newest && isWeak(newest.secret)) {
    throw new CommandError(`${newest.place} can be guessed, so nothing was sealed with it.`, fix)
  }
  return keys
}

function secretsIn(adapter: unknown, path = 'The configuration'): WalkedSecrets {
  const secrets = walkedSecretsIn(adapter)
  if (secrets) return secrets
  throw new CommandError(
    `${path} has no adapter that can list the secrets of all users.`,
    'Write adapter: sqlAdapter({ … }) into the configuration, or name the database: --sqlite, --postgres-env, --mysql-env.',
    'An adapter needs secrets with page and change; without secrets, plugins store nothing that is sealed.',
  )
}

function requireDone({ missed, unreadable }: Resealed): void {
  if (unreadable > 0) {
    throw new CommandError(
      `${counted(unreadable, 'value')} could not be unsealed.`,
      'Set the key that sealed them as AUTH_ENCRYPTION_KEY_1, or as the next number that is free, and run it again.',
      'They were sealed with a key that is not configured, or for another row, or were changed.',
    )
  }
  if (missed > 0) {
    throw new CommandError(
      `${counted(missed, 'value')} changed while they were to be sealed.`,
      'npx authengine reseal',
      'The application changed them in the same moment.',
    )
  }
}
