import type { AuthPlugin } from 'authengine'
import { namesOf, refuseUnknownNames } from 'authengine/plugin'
import { authjsMailReader } from '../mails/authjsMailReader.js'
import { type AuthjsForm, type AuthjsOptions, AuthjsReader } from './AuthjsReader.js'
import { readerPlugin } from './readerPlugin.js'
import { secretsOf } from './secretsOf.js'

const OPTIONS = namesOf<AuthjsOptions>({
  secret: true,
  decode: true,
  rows: true,
  userIdOf: true,
  claimsOf: true,
  keepUntil: true,
  notAfter: true,
  cookieName: true,
  domain: true,
  isBanned: true,
})

/** How a reader of Auth.js is named. */
interface Named {
  /** Name for messages. */
  readonly name: string
  /** The function that the application called. */
  readonly call: string
  /** Whether ids of users may differ at each sign-in if there was no adapter. */
  readonly hasRandomIds: boolean
}

/**
 * The plugin of a version of Auth.js.
 *
 * @throws ConfigurationError if an option is unknown.
 */
export function authjsPlugin(
  form: AuthjsForm,
  options: AuthjsOptions,
  { call, hasRandomIds, name }: Named,
): AuthPlugin {
  refuseUnknownNames(`${call}() `, options, OPTIONS)
  const { decode, notAfter, rows, secret, userIdOf } = options
  const secrets = secretsOf(secret)
  // An empty secret is a finding.
  const hasSecret = secrets.length > 0 && secrets.every((each) => each !== '')
  const mails = hasSecret ? authjsMailReader({ id: form.id, secret: secrets, notAfter }) : undefined
  const checked = {
    ...{ call, secrets },
    needsSecret: rows === undefined && decode === undefined,
    // A decoder may get the secret as well.
    oneOf: {
      // A variable that is not set is a finding of its own.
      secret: decode === undefined && (secret !== undefined || ('secret' in options && rows === undefined)),
      decode: decode !== undefined,
      rows: rows !== undefined,
    },
    hasRandomIds: hasRandomIds && rows === undefined && userIdOf === undefined,
  }
  return readerPlugin(name, new AuthjsReader(form, options), checked, mails)
}
