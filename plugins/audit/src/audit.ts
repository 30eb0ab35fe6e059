import type { AuthPlugin, SecurityEvent } from 'authengine'
import {
  apiToken,
  type CheckedConfig,
  type CheckFinding,
  type Logger,
  namesOf,
  type PluginServices,
  refuseUnknownNames,
} from 'authengine/plugin'
import type { AuditApi } from './AuditApi.js'
import type { AuditChainOptions, AuditOptions } from './AuditOptions.js'
import { AuditEntries } from './AuditStore.js'
import { AuditTrail } from './AuditTrail.js'
import { Chain } from './Chain.js'
import { MemoryAudit } from './MemoryAudit.js'

/** Token of the audit log, for `engine.api(Audit)`. */
export const Audit = apiToken<AuditApi>('@authengine/audit', 'plugins: [audit()]')

const OPTIONS = namesOf<AuditOptions>({
  store: true,
  copyTo: true,
  required: true,
  outbox: true,
  chain: true,
  keep: true,
})
const SHORTEST_KEY = 32

/** Names of the events of this plugin. */
const EVENTS = {
  'audit.read': {
    summary: 'Entries of the audit log were read by server code, or by a person who is not their user.',
    outcome: 'done',
  },
  'audit.pruned': { summary: 'Old entries were removed from the audit log.', outcome: 'done' },
  'audit.forgotten': { summary: 'What named a user was removed from the audit log.', outcome: 'done' },
} as const

/**
 * Writes every security event to an audit log: who signed in, who was refused, and what changed.
 *
 * With a database that has transactions, the entry of a change is written in the transaction of the change. All other
 * entries are written at once afterwards, and again later if that fails. A broken audit log refuses no sign-in, unless
 * `required` is set.
 *
 * @example
 * ```ts
 * const config = defineConfig({
 *   adapter: sqlAdapter({ postgres: '…' }, { tables: [auditTables] }),
 *   plugins: [audit()],
 * })
 * ```
 *
 * @throws TypeError if an option is unknown.
 */
export function audit(options: AuditOptions = {}): AuthPlugin {
  refuseUnknownNames('audit() ', options, OPTIONS)
  return {
    id: 'audit',
    name: 'Audit log',
    register: (registry) => {
      let trail: AuditTrail | undefined
      let logger: Logger | undefined
      const trailOf = (services: PluginServices): AuditTrail => {
        logger = services.logger
        trail ??= new AuditTrail(services, options, chainOf(options.chain, services))
        return trail
      }
      registry
        .securityEvents(EVENTS)
        .check((config) => findingsOf(options, config))
        .record((services) => trailOf(services).recorder)
        .on({ security: async (event: SecurityEvent) => trail?.heard(event) })
        .provides(Audit, trailOf)
      if (options.store) return
      let isTold = false
      const onFull = (most: number): void => {
        if (!isTold) logger?.warn('audit-full', `The audit log in memory keeps ${String(most)} entries: ${FULL}`)
        isTold = true
      }
      registry.store(AuditEntries, { memory: (tables) => new MemoryAudit(tables, onFull) })
    },
  }
}

const FULL = 'older ones are removed. Set a database to keep them.'

const keysOf = ({ key }: AuditChainOptions): readonly string[] => (typeof key === 'string' ? [key] : key)

/** Undefined for keys that the check refuses. */
function chainOf(chain: AuditChainOptions | undefined, { random }: PluginServices): Chain | undefined {
  const [first, ...others] = chain ? keysOf(chain) : []
  return first === undefined ? undefined : new Chain([first, ...others], random)
}

function findingsOf(
  { chain, keep, required, store }: AuditOptions,
  { database, environment }: CheckedConfig,
): readonly CheckFinding[] {
  const findings: CheckFinding[] = []
  if (required && (store !== undefined || !database?.transaction)) {
    findings.push({
      option: 'audit({ required })',
      problem: 'is true, but entries are not written in the transaction of the change.',
      fix: 'Use a database with transactions, and leave store out, or remove required.',
    })
  }
  if (chain && (keysOf(chain).length === 0 || keysOf(chain).some((key) => key.length < SHORTEST_KEY))) {
    findings.push({
      option: 'audit({ chain })',
      problem: `has no key, or a key with less than ${String(SHORTEST_KEY)} characters.`,
      fix: 'Make one with "npx authengine secret", and keep it outside of the database.',
    })
  }
  if (keep && [keep.days, ...Object.values(keep.names ?? {})].some((days) => !(days > 0))) {
    findings.push({
      option: 'audit({ keep })',
      problem: 'contains a number of days that is not greater than 0.',
      fix: 'Write for example keep: { days: 365 }.',
    })
  }
  if (!store && !database && environment['NODE_ENV'] === 'production') {
    findings.push({
      severity: 'warning',
      code: 'audit-in-memory',
      option: 'audit()',
      problem: 'keeps the audit log in the memory of the process, because there is no database.',
      fix: 'Set adapter, or write audit({ store: jsonLines(process.stdout) }).',
    })
  }
  return findings
}
