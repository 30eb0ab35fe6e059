import type { Provider } from '../../core/Provider.js'
import type { Finding } from '../../core/errors.js'
import type { ConfigCheck, Inspected } from './ConfigCheck.js'

const ID = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,63}$/
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'undefined', 'null'])
// Bidirectional overrides and isolates make a name look like another one (Trojan Source).
const INVISIBLE = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** Providers can be told apart, reached by a URL, and performed. */
export const providers: ConfigCheck = (inspected) => {
  const seen = new Set<string>()
  return inspected.providers.flatMap((provider) => {
    const twice = seen.has(provider.id)
    seen.add(provider.id)
    return [...identity(provider, twice), ...mistakes(provider), ...performance(provider, inspected)]
  })
}

function identity({ id, name }: Provider, twice: boolean): Finding[] {
  const option = `providers (${JSON.stringify(id)})`
  const findings: Finding[] = []
  if (typeof id !== 'string' || !ID.test(id) || RESERVED.has(id)) {
    const problem = 'has an id that cannot be part of a URL.'
    findings.push({
      option,
      problem,
      fix: 'Use letters, digits, "-", "_", "." and "~", and no name that JavaScript reserves.',
    })
  } else if (twice) {
    findings.push({ option, problem: 'is there twice.', fix: 'Give one of the two another id.' })
  }
  if (typeof name !== 'string' || name === '' || INVISIBLE.test(name)) {
    findings.push({
      option,
      problem: 'has no name, or one with invisible characters.',
      fix: 'Give it the name people know it by.',
    })
  }
  return findings
}

/** Options that were meant to be others. */
const mistakes = (provider: Provider): Finding[] =>
  provider
    .unknownOptions()
    .filter(({ isMistake }) => isMistake)
    .map(({ option, problem, fix }) => ({
      option: `providers (${JSON.stringify(provider.id)}) ${option}`,
      problem,
      fix,
    }))

function performance(provider: Provider, { supports }: Inspected): Finding[] {
  if (supports(provider)) return []
  const option = `providers (${JSON.stringify(provider.id)})`
  const problem = `is of the type "${provider.type}", which no flow performs.`
  return [{ option, problem, fix: 'Use a built-in type, or register a flow for it in a plugin.' }]
}
