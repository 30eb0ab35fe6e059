import type { CheckedConfig, CheckFinding } from 'authengine/plugin'

/** The options that findings are about. */
export interface CheckedReader {
  /** The function that the application called, such as `fromAuthjs`. */
  readonly call: string
  /** The names of the session cookie that it reads. */
  readonly names: readonly string[]
  /** The former secrets. */
  readonly secrets: readonly string[]
  /** Whether secrets are needed. */
  readonly needsSecret: boolean
  /** Names of options of which exactly one is needed, and whether each is set. */
  readonly oneOf: Readonly<Record<string, boolean>>
  /** Whether ids of users may differ at each sign-in. */
  readonly hasRandomIds: boolean
}

const MAX_SECRETS = 8
const MAX_NAMES = 4
const DAY = 86_400
const NEEDS_START =
  ' It needs a column for the start of sessions: sqlAdapter(…, { columns: { sessions: { createdAt: … } } }).'

/** What is wrong with a reader of former sessions. */
export function readerFindings(reader: CheckedReader, config: CheckedConfig): readonly CheckFinding[] {
  return [
    ...wayFindings(reader),
    ...secretFindings(reader, config),
    ...nameFindings(reader, config),
    ...lifeFindings(reader, config),
    ...idFindings(reader, config),
  ]
}

function wayFindings({ call, oneOf }: CheckedReader): readonly CheckFinding[] {
  const names = Object.keys(oneOf)
  const set = names.filter((name) => oneOf[name])
  if (set.length === 1) return []
  const problem =
    set.length === 0 ? `needs one of ${names.join(', ')}.` : `has ${set.join(' and ')}, and reads one of them.`
  return [{ option: `${call}()`, problem, fix: 'Set the one that the former configuration used for sessions.' }]
}

function secretFindings({ call, needsSecret, secrets }: CheckedReader, { settings }: CheckedConfig): CheckFinding[] {
  const option = `${call}({ secret })`
  const findings: CheckFinding[] = []
  if ((needsSecret && secrets.length === 0) || secrets.some((secret) => typeof secret !== 'string' || secret === ''))
    findings.push({ option, problem: 'is missing or empty.', fix: 'Set the secret of the former configuration.' })
  if (secrets.length > MAX_SECRETS)
    findings.push({ option, problem: 'has too many secrets.', fix: `Keep the newest, at most ${String(MAX_SECRETS)}.` })
  const own = new Set([...settings.secrets, ...settings.tokenSecrets])
  if (secrets.some((secret) => own.has(secret)))
    findings.push({
      option,
      problem:
        'is also a secret of this library, so a leak of the former secret would let an attacker seal new sessions.',
      fix: 'Set a new AUTH_SECRET, and give the former secret only to this option, from a variable with another name.',
    })
  return findings
}

function nameFindings({ call, names }: CheckedReader, { settings }: CheckedConfig): CheckFinding[] {
  const option = `${call}({ cookieName })`
  const own = settings.cookies.sessionToken?.name
  const findings: CheckFinding[] = []
  if (names.length > MAX_NAMES || names.some((name) => !/^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name)))
    findings.push({
      option,
      problem: 'has a name that no cookie can have, or too many names.',
      fix: 'Write the full name of the cookie.',
    })
  if (own !== undefined && names.includes(own))
    findings.push({
      option,
      problem: 'is also the name of the session cookie of this library, which removes cookies that it cannot unseal.',
      fix: 'Leave out cookies.sessionToken.name.',
    })
  return findings
}

function lifeFindings({ call }: CheckedReader, { database, settings }: CheckedConfig): CheckFinding[] {
  const { absoluteMaxAge, strategy } = settings.session
  const option = 'session.absoluteMaxAge'
  if (absoluteMaxAge <= DAY)
    return [
      {
        option,
        problem: `is a day or less, so ${call}() cannot continue any session: a former session counts as a day old.`,
        fix: `Set more than ${String(DAY)} seconds until the reader is removed.`,
      },
    ]
  // An Auth.js adapter stores no start of a session in a table.
  if (absoluteMaxAge !== Infinity || (strategy === 'database' && !database)) return []
  const forgets = strategy === 'database' && database?.sessions?.keepsStart === false
  return [
    {
      ...{ severity: 'warning', code: 'former-sessions-endless', option },
      problem: `is not set, so a session that was stolen before the change can be extended without end by ${call}().`,
      fix: `Set it, to 7776000 (90 days) for example.${forgets ? NEEDS_START : ''}`,
    },
  ]
}

function idFindings({ call, hasRandomIds }: CheckedReader, { storesUsers }: CheckedConfig): CheckFinding[] {
  if (!hasRandomIds || storesUsers) return []
  return [
    {
      ...{ severity: 'warning', code: 'former-user-ids', option: `${call}({ userIdOf })` },
      problem:
        'is not set, and there is no database: Auth.js 5 has other user ids then, random ones for most providers.',
      fix: 'Return the id that the provider returned, if the jwt callback stored it, or (claims) => claims.sub if ids are equal.',
    },
  ]
}
