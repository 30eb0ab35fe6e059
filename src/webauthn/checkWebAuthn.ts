import type { Settings } from '../config/Settings.js'
import type { ConfigCheck } from '../config/checks/ConfigCheck.js'
import type { ConfigWarning, Warning } from '../config/checks/checkConfig.js'
import type { Provider } from '../core/Provider.js'
import type { Finding } from '../core/errors.js'
import { isIpAddress, isSecureUrl, parse } from '../http/origins.js'
import { WebAuthnProvider } from './WebAuthnProvider.js'

const REQUIREMENTS: readonly unknown[] = ['discouraged', 'preferred', 'required']
const ATTESTATIONS: readonly unknown[] = ['none', 'direct']
const ALGORITHMS: readonly unknown[] = [-7, -8, -35, -36, -37, -38, -39, -257, -258, -259]
const SHORTEST = 10_000
const LONGEST = 600_000
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/
const ANDROID = /^android:apk-key-hash:[\w-]{43}$/
const FUNCTIONS = [
  'createAuthenticator',
  'getAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
]
const SWITCH = 'Set experimental.enableWebAuthn to true.'

/** Checks that WebAuthn is enabled, that passkeys can be stored, and that browsers understand the options. */
export const checkWebAuthn: ConfigCheck = ({ authjsAdapter, keepsAuthenticators, providers, settings }) => {
  const found = providers.filter((provider) => provider instanceof WebAuthnProvider)
  const autofill = found.filter(({ conditionalUi }) => conditionalUi)
  return found.flatMap((provider) => {
    const option = `providers (${JSON.stringify(provider.id)})`
    const findings: Finding[] = []
    const report = (problem: string, fix: string): void => void findings.push({ option, problem, fix })
    if (settings.experimental.enableWebAuthn !== true) report('is experimental.', SWITCH)
    if (!keepsAuthenticators) {
      const missing = authjsAdapter ? FUNCTIONS.filter((name) => !authjsAdapter.offers(name)) : []
      const add = `Add ${missing.join(', ')} to the adapter.`
      const set = 'Set adapter to a database that keeps authenticators.'
      report('cannot store passkeys.', missing.length > 0 ? add : set)
    }
    if (autofill.indexOf(provider) > 0) {
      report('is the second with conditionalUi; a page can offer one.', 'Write conditionalUi: false in all but one.')
    }
    inspectValues(provider, report)
    inspectFields(provider, report)
    inspectParty(provider, settings, report)
    return findings
  })
}

type Report = (problem: string, fix: string) => void

function inspectValues(provider: WebAuthnProvider, report: Report): void {
  const { algorithms, attestation, residentKey, timeout, userVerification } = provider
  const words = 'Write "discouraged", "preferred" or "required".'
  if (!REQUIREMENTS.includes(userVerification)) report('has an unknown userVerification.', words)
  if (!REQUIREMENTS.includes(residentKey)) report('has an unknown residentKey.', words)
  if (!ATTESTATIONS.includes(attestation)) report('has an unknown attestation.', 'Write "none" or "direct".')
  if (!isList(algorithms) || algorithms.length === 0 || !algorithms.every((each) => ALGORITHMS.includes(each))) {
    report('has algorithms that cannot be verified.', 'Write COSE numbers such as [-8, -7, -257].')
  }
  if (!Number.isInteger(timeout) || timeout < SHORTEST || timeout > LONGEST) {
    report(`has a timeout of ${String(timeout)}.`, `Write milliseconds from ${SHORTEST} to ${LONGEST}.`)
  }
}

function inspectFields({ conditionalUi, fields }: WebAuthnProvider, report: Report): void {
  if (conditionalUi && !fields.some(({ autocomplete }) => autocomplete?.split(' ').includes('webauthn'))) {
    const fix = 'Add autocomplete: "username webauthn" to one of formFields, or write conditionalUi: false.'
    report('offers passkeys in a form field, but no form field allows it.', fix)
  }
  for (const { name } of fields) {
    if (RESERVED.has(name))
      report(`has a field called "${name}", a name the form needs itself.`, 'Give it another name.')
  }
}

const RESERVED = new Set(['action', 'data', 'csrfToken', 'callbackUrl', '__proto__', 'constructor', 'prototype'])

function inspectParty({ relyingParty: { id, origins } }: WebAuthnProvider, settings: Settings, report: Report): void {
  const site = settings.origin.url
  if (typeof id === 'string' && isIpAddress(id)) {
    report(
      'has a relyingParty.id that is an IP address.',
      'Write a domain: browsers refuse passkeys without one. On this machine, that is "localhost".',
    )
  } else if (id !== undefined && !(typeof id === 'string' && DOMAIN.test(id))) {
    report('has a relyingParty.id that is not a domain.', 'Write a host such as "app.example": no scheme, no port.')
  } else if (id !== undefined && site !== undefined && !isWithin(site, id) && !origins?.includes(site)) {
    report(`has a relyingParty.id that is not a domain of ${site}.`, 'Write its host, or a parent domain of it.')
  }
  if (origins === undefined) return
  if (!isList(origins) || origins.length === 0 || !origins.every(isOrigin)) {
    report('has relyingParty.origins that are not origins.', 'Write origins such as ["https://app.example"].')
  } else if (site !== undefined && !origins.includes(site)) {
    report(`has relyingParty.origins without ${site}.`, 'Add the origin of the site.')
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isOrigin = (origin: unknown): boolean =>
  typeof origin === 'string' && ((isSecureUrl(origin) && parse(origin)?.origin === origin) || ANDROID.test(origin))

function isWithin(site: string, id: string): boolean {
  const host = parse(site)?.hostname ?? ''
  return host === id || host.endsWith(`.${id}`)
}

/** Message for a site at an IP address. */
export const PASSKEYS_NEED_DOMAIN =
  'Passkeys cannot work at an IP address: browsers need a domain. Open the site by its name, such as http://localhost:3000 in place of http://127.0.0.1:3000, and set AUTH_URL to it.'

/** Warns that WebAuthn may still change, and of a site at an IP address, at which no browser offers passkeys. */
export const warnOfWebAuthn: ConfigWarning = ({ experimental, origin }, providers) => {
  const found: Warning[] = []
  if (experimental.enableWebAuthn) found.push({ code: 'experimental-webauthn', message: 'WebAuthn may still change.' })
  const isAtIpAddress = isIpAddress(parse(origin.url ?? '')?.hostname ?? '')
  const lacksDomain = (each: Provider): boolean =>
    each instanceof WebAuthnProvider && each.relyingParty.id === undefined
  if (isAtIpAddress && providers.some(lacksDomain)) {
    found.push({ code: 'passkeys-need-domain', message: PASSKEYS_NEED_DOMAIN })
  }
  return found
}
