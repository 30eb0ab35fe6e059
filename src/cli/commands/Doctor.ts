import type { Command } from 'commander'
import { CommandError } from '../CommandError.js'
import type { Subcommand } from '../Subcommand.js'
import type { Surroundings } from '../Surroundings.js'
import type { Tone } from '../Terminal.js'
import { ConfigFile, type FoundConfig } from '../application/ConfigFile.js'
import { environmentOf } from '../application/environmentOf.js'
import type { Check, Examined } from '../doctor/Examined.js'
import { type Status, type Verdict, verdictsOn } from '../doctor/Verdict.js'
import { checkAccountIds } from '../doctor/checkAccountIds.js'
import { checkAddress } from '../doctor/checkAddress.js'
import { checkConfig } from '../doctor/checkConfig.js'
import { checkCopies } from '../doctor/checkCopies.js'
import { checkDatabase } from '../doctor/checkDatabase.js'
import { checkEncryption } from '../doctor/checkEncryption.js'
import { checkEnvFiles } from '../doctor/checkEnvFiles.js'
import { checkHasher } from '../doctor/checkHasher.js'
import { checkProviders } from '../doctor/checkProviders.js'
import { checkProxy } from '../doctor/checkProxy.js'
import { checkRedis } from '../doctor/checkRedis.js'
import { checkSecret } from '../doctor/checkSecret.js'
import { checkSessionCookie } from '../doctor/checkSessionCookie.js'
import { checkSite } from '../doctor/checkSite.js'
import { checkFormer } from '../doctor/former/checkFormer.js'
import { type FormerLibrary, formerLibrary } from '../doctor/former/FormerLibrary.js'
import { settingsOf } from '../doctor/settingsOf.js'
import { misplaced, unexported } from '../doctor/unexported.js'
import { examples } from '../examples.js'
import { frameworkIn } from '../frameworks/detect.js'

interface DoctorOptions {
  readonly config?: string
  readonly from?: string
  readonly vars?: string
  readonly url?: string
  readonly offline?: true
  readonly production?: true
}

const CHECKS: readonly Check[] = [
  checkCopies,
  checkEnvFiles,
  checkSecret,
  checkAddress,
  checkConfig,
  checkSessionCookie,
  checkProxy,
  checkProviders,
  checkHasher,
  // These must run before checkRedis and checkDatabase, which close the connection.
  checkAccountIds,
  checkEncryption,
]
const LAST_CHECKS: readonly Check[] = [checkRedis, checkDatabase, checkSite]
const TONES: Readonly<Record<Status, Tone>> = { ok: 'good', warning: 'doubtful', fault: 'bad', unknown: 'quiet' }

/** Prints what is wrong with the configuration and the environment, and the line that fixes it. */
export class Doctor implements Subcommand {
  /** @param surroundings - What the command may use. */
  constructor(private readonly surroundings: Surroundings) {}

  addTo(program: Command, end: (code: number) => void): void {
    const command = program
      .command('doctor')
      .summary('say what is wrong, and the line that fixes it')
      .description(
        'Checks secret, URL, configuration, providers and database: one line for each check, and the line that fixes' +
          ' what is wrong. It asks providers that are discovered, the database, Redis, and the site that --url names; nothing else' +
          ' goes over the network. Secrets are never printed. The exit code is 1 when there is a fault.',
      )
      .option('-c, --config <path>', 'the file that exports the configuration (default: auth.config.ts, …)')
      .option('--vars <file>', 'the env file to read (default: those of the framework)')
      .option('-u, --url <address>', 'a running site to ask, such as https://app.example')
      .option('-p, --production', 'judge as if NODE_ENV were production')
      .option('-f, --from <library>', 'also say what differs from authjs, next-auth or better-auth')
      .option('--offline', 'ask nothing over the network')
      .action(async (options: DoctorOptions) => {
        end(await this.#run(options))
      })
    examples(command, [
      'authengine doctor',
      'authengine doctor --production --vars .env.production',
      'authengine doctor --url https://app.example',
      'authengine doctor --from authjs',
    ])
  }

  async #run(options: DoctorOptions): Promise<number> {
    const former = options.from === undefined ? [] : [formerCheck(formerLibrary(options.from))]
    const { examined, said } = await this.#examined(options)
    const verdicts = [...said]
    // One after the other, so that the verdicts are in the order of the checks.
    for (const check of [...CHECKS, ...former, ...LAST_CHECKS]) verdicts.push(...(await check(examined)))
    for (const verdict of verdicts) this.#print(verdict)
    const [faults, warnings] = (['fault', 'warning'] as const).map(
      (status) => verdicts.filter((each) => each.status === status).length,
    )
    this.surroundings.terminal.say()
    this.surroundings.terminal.say(`Faults: ${String(faults)}. Warnings: ${String(warnings)}.`)
    return faults === 0 ? 0 : 1
  }

  async #examined(options: DoctorOptions): Promise<{ examined: Examined; said: readonly Verdict[] }> {
    const { folder, modules } = this.surroundings
    const read = environmentOf(this.surroundings, options.vars)
    const env = options.production ? { ...read.env, NODE_ENV: 'production' } : read.env
    modules.fillIn(env)
    const framework = frameworkIn(folder)
    const { found, said } = await this.#found(options.config)
    const settings = settingsOf(found, env, framework)
    const { files } = read
    const { surroundings } = this
    const [site, offline] = [siteOf(options.url), options.offline ?? false]
    return { examined: { surroundings, env, files, framework, found, settings, site, offline }, said }
  }

  /** The configuration. If it cannot be loaded, a verdict says so, and the other checks run. */
  async #found(named: string | undefined): Promise<{ found: FoundConfig | undefined; said: readonly Verdict[] }> {
    const { folder, modules } = this.surroundings
    const { fault, unknown, warning } = verdictsOn('config')
    const file = new ConfigFile(folder, modules)
    const places = file.places(named)
    try {
      const found = await file.load(places)
      if (found?.config) {
        const others = named === undefined ? file.others(found.path) : []
        const also = `${found.path} is read, and not ${others.join(', ')}, where a configuration is exported as well.`
        const fix = `Delete the file that the application does not use, or choose: npx authengine doctor --config ${others[0] ?? ''}`
        return { found, said: others.length > 0 ? [warning(also, fix)] : [] }
      }
      const unseen = found ? 'Providers were not looked at.' : UNSEEN
      const kept = unexported(folder, places) ?? (named === undefined && !found ? misplaced(folder) : undefined)
      if (kept) return { found, said: [fault(`${kept.found} ${unseen}`, kept.fix)] }
      const said =
        named === undefined
          ? unknown(`${noneIn(places)} ${unseen}`, 'npx authengine doctor --config <path>')
          : fault(`${named} exports no configuration. ${unseen}`, 'export const config = defineConfig({ … })')
      return { found, said: [said] }
    } catch (error) {
      const { fix, message } = error as CommandError
      return { found: undefined, said: [fault(`${message} ${UNSEEN}`, fix)] }
    }
  }

  #print({ about, fix, found, status }: Verdict): void {
    const { terminal } = this.surroundings
    terminal.say(`${terminal.toned(status.padEnd(8), TONES[status])} ${about.padEnd(12)} ${found}`)
    if (fix !== undefined) terminal.say(`${' '.repeat(22)}fix: ${fix}`)
  }
}

const formerCheck =
  (library: FormerLibrary): Check =>
  (examined) =>
    checkFormer(examined, library)

const UNSEEN = 'Providers and database were not looked at.'
const noneIn = (places: readonly string[]): string =>
  places.length === 0
    ? 'no file with a configuration was found.'
    : `no configuration is exported by ${places.join(', ')}.`

function siteOf(url: string | undefined): string | undefined {
  if (url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url
  throw new CommandError('--url must be the URL of a site.', 'authengine doctor --url https://app.example')
}
