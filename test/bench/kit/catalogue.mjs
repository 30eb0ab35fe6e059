import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bench, root } from './paths.mjs'

/** Files that are not OAuth services: development, mail, keys, passwords, and parts of the catalogue itself. */
const OTHERS = new Set(
  (
    'credentials development email passkey webauthn forwardemail loops mailgun nodemailer postmark resend sendgrid ' +
    'index oauth provider-types'
  ).split(' '),
)
const FOLDERS = {
  '@authengine/providers': join(root, 'plugins/providers/dist'),
  '@auth/core/providers': join(bench, 'node_modules/@auth/core/providers'),
}

/** Names of the services of a catalogue, well-known services first. */
export function servicesOf(catalogue) {
  const names = readdirSync(FOLDERS[catalogue])
    .filter((name) => name.endsWith('.js'))
    .map((name) => name.slice(0, -'.js'.length))
    .filter((name) => !OTHERS.has(name))
  const known = ['google', 'github', 'gitlab', 'discord', 'slack', 'spotify', 'twitch', 'linkedin', 'facebook', 'zoom']
  return [...known.filter((name) => names.includes(name)), ...names.filter((name) => !known.includes(name))]
}

const CLIENT = {
  clientId: 'client',
  clientSecret: 'secret-of-the-client-0123456789',
  issuer: 'https://id.example.test',
}

/**
 * Options with which every service of a catalogue can be constructed. authengine refuses options that a service does
 * not have.
 */
export const ENOUGH = {
  '@authengine/providers': CLIENT,
  '@auth/core/providers': { ...CLIENT, baseUrl: CLIENT.issuer, domain: 'id.example.test', tenantId: 'tenant' },
}
