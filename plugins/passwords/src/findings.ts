import type { CheckedConfig, CheckFinding } from 'authengine/plugin'
import { Pepper, type PepperKey } from './hashing/Pepper.js'
import type { PasswordSettings } from './PasswordsOptions.js'

const OPTION = 'passwords()'

/** What is wrong with the configuration of the plugin. */
export function findingsOf(
  settings: PasswordSettings,
  config: CheckedConfig,
  pepper: readonly PepperKey[] | undefined,
): readonly CheckFinding[] {
  return [
    ...storeFindings(config),
    ...mailFindings(settings, config),
    ...lengthFindings(settings),
    ...(pepper ? pepperFindings(pepper) : []),
  ]
}

function pepperFindings(pepper: readonly PepperKey[]): readonly CheckFinding[] {
  try {
    new Pepper(pepper)
    return []
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const fix = 'Check that the variable of the key is set. Make a key with: openssl rand -base64 32'
    return [{ option: 'passwords({ pepper })', problem: `cannot be used. ${error.message}`, fix }]
  }
}

function storeFindings({ database }: CheckedConfig): readonly CheckFinding[] {
  const missing = [
    ...(database?.secrets ? [] : ['secrets']),
    ...(database?.pending ? [] : ['pending sign-ins']),
    ...(database?.transaction ? [] : ['transactions']),
  ]
  if (missing.length === 0) return []
  const which = database ? 'yours has' : 'yours is missing, or is one of Auth.js, which has'
  return [
    {
      option: OPTION,
      problem: `needs an adapter that stores users and passwords; ${which} no ${missing.join(', no ')}.`,
      fix: 'Use sqlAdapter of @authengine/sql, or MemoryAdapter while you develop. Adapters of Auth.js have no place for passwords.',
    },
  ]
}

function mailFindings(
  { names }: PasswordSettings,
  { environment, hasMailSender }: CheckedConfig,
): readonly CheckFinding[] {
  if (names === 'username' || hasMailSender) return []
  const isDevelopment = environment['NODE_ENV'] === 'development' || environment['NODE_ENV'] === 'test'
  return [
    {
      option: OPTION,
      problem: 'cannot send mail: there is no sender.',
      fix: 'Write passwords({ mail: { sender: smtp(…), from: "…" } }), or add an email provider with a sender.',
      ...(isDevelopment && { severity: 'warning', code: 'passwords-no-sender' }),
    },
  ]
}

function lengthFindings({ lifetimes, maxLength, minLength }: PasswordSettings): readonly CheckFinding[] {
  const findings: CheckFinding[] = []
  if (!Number.isInteger(minLength) || minLength < 8)
    findings.push({
      option: 'passwords({ minLength })',
      problem: 'must be a whole number, at least 8.',
      fix: 'Leave it out: the default is 15.',
    })
  else if (minLength < 15)
    findings.push({
      severity: 'warning',
      code: 'passwords-short',
      option: 'passwords({ minLength })',
      problem: `is ${String(minLength)}. Less than 15 is safe only if every user has a second factor.`,
      fix: 'Leave it out, or require a second factor of every user.',
    })
  if (!Number.isInteger(maxLength) || maxLength < 64 || maxLength > 256)
    findings.push({
      option: 'passwords({ maxLength })',
      problem: 'must be a whole number from 64 to 256.',
      fix: 'Leave it out: the default is 256.',
    })
  for (const [name, seconds] of Object.entries(lifetimes)) {
    // NIST SP 800-63B-4 section 4.2.1.2: a mailed recovery code ends after 24 hours at most.
    const days = name === 'reset' ? 1 : 30
    if (Number.isInteger(seconds) && seconds >= 60 && seconds <= days * DAY) continue
    findings.push({
      option: `passwords({ lifetimes.${name} })`,
      problem: `must be a whole number of seconds, from 60 to ${String(days * DAY)} (${days === 1 ? '1 day' : '30 days'}).`,
      fix: 'Leave it out, or write a number such as 3600.',
    })
  }
  return findings
}

const DAY = 86_400
