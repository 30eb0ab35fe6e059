import type { Finding } from '../core/errors.js'
import type { SettingsInput } from './SettingsInput.js'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What the environment says. */
export interface EnvironmentReading {
  /** Options it sets. */
  readonly input: SettingsInput
  /** Whether the site runs for real: `NODE_ENV=production`. */
  readonly production: boolean
  /** Whether the platform passes the `X-Forwarded-*` headers of clients on, so that only `Host` can be believed. */
  readonly passesForwarded?: boolean | undefined
  /** Variables that make no sense. */
  readonly findings: readonly Finding[]
}

const TRUE = new Set(['true', '1', 'yes'])
const FALSE = new Set(['false', '0', 'no'])

/** Translates `AUTH_*` variables into options. An empty variable counts as unset. */
export function readEnvironment(env: Environment): EnvironmentReading {
  const findings: Finding[] = []
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const flag = (name: string): boolean | undefined => {
    const value = read(name)?.toLowerCase()
    if (value === undefined) return undefined
    if (TRUE.has(value) || FALSE.has(value)) return TRUE.has(value)
    findings.push({
      option: name,
      problem: 'is neither true nor false.',
      fix: 'Write true, 1 or yes; or false, 0 or no.',
    })
    return false
  }
  const production = read('NODE_ENV') === 'production'
  // Vercel sets X-Forwarded-Host and X-Forwarded-Proto itself; Cloudflare hands on what clients send.
  const passesForwarded = read('CF_PAGES') !== undefined
  const onPlatform = read('VERCEL') !== undefined || passesForwarded
  const secrets = ['AUTH_SECRET', ...Array.from({ length: 9 }, (_, at) => `AUTH_SECRET_${String(at + 1)}`)]
    .map((name) => env[name])
    .filter((secret): secret is string => secret !== undefined && secret !== '')
  const input: SettingsInput = {
    url: read('AUTH_URL'),
    secret: secrets.length > 0 ? secrets : undefined,
    trustHost: flag('AUTH_TRUST_HOST') ?? (onPlatform || !production),
    redirectProxyUrl: read('AUTH_REDIRECT_PROXY_URL'),
  }
  return { input, production, passesForwarded, findings }
}

/** The environment variables of the process; none where a runtime has no process. */
export function runtimeEnvironment(): Environment {
  return typeof process === 'undefined' ? {} : process.env
}
