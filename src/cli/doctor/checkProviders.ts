import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import { type OAuthClient, OAuthClients } from '../../oauth/OAuthClients.js'
import { recorded } from '../providers/recorded.js'
import type { Check, Examined } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { ask } from './ask.js'
import { checkClock } from './checkClock.js'
import { codeProviders, kindOf } from './codeProviders.js'
import { discoveryOf, lackedBy } from './discoveryOf.js'

/** Whether each provider of a service has a client id, and whether its metadata matches the configuration. */
export const checkProviders: Check = async (examined) => {
  const inputs = examined.found?.config?.providers ?? []
  const verdicts = await Promise.all(codeProviders(inputs).map((provider) => checkOne(provider, examined)))
  return [...developmentSignIn(inputs, examined), ...verdicts.flat()]
}

/** Whether the list has the development sign-in, which does not exist in production. */
function developmentSignIn(inputs: readonly unknown[], { settings: { production } }: Examined): Verdict[] {
  const isDevelopment = (input: unknown): boolean => kindOf(input).type === 'development'
  if (!production || !inputs.some(isDevelopment)) return []
  const { fault, warning } = verdictsOn('development')
  return [
    inputs.every(isDevelopment)
      ? fault(
          'the development sign-in is the only provider, and production does not have it: users cannot sign in.',
          'npx authengine add google, or another provider.',
        )
      : warning(
          'the development sign-in is in the list of providers, and production does not have it.',
          'Remove Development from providers, or leave it for development.',
        ),
  ]
}

async function checkOne(provider: AuthorizationCodeProvider, examined: Examined): Promise<readonly Verdict[]> {
  const { fault, warning } = verdictsOn(provider.id)
  const prefix = `AUTH_${provider.environmentPrefix}`
  let client: OAuthClient
  try {
    client = new OAuthClients(examined.env).of(provider)
  } catch {
    // checkConfig reports the mistyped option, which may be the client id.
    if (provider.unknownOptions().some(({ isMistake }) => isMistake)) return []
    const isKnown = recorded().some(({ id }) => id === provider.id)
    const where = isKnown ? ` "npx authengine add ${provider.id}" says where.` : ''
    const fix = `Set ${prefix}_ID=… and ${prefix}_SECRET=…, which you get from the service.${where}`
    const other = otherNames(provider.environmentPrefix).find((name) => examined.env[name]?.trim())
    const found = `there is no client id: ${prefix}_ID is not set.`
    // Development leaves the service out. Everywhere else, its button fails.
    if (other === undefined) return [isForDevelopment(examined) ? warning(found, fix) : fault(found, fix)]
    return [fault(`${found} ${other} is set, but authengine does not read it.`, `Rename it to ${prefix}_ID. ${fix}`)]
  }
  const found = await discovered(provider, client, examined)
  const method = provider.settings.client?.token_endpoint_auth_method
  if (client.clientSecret !== undefined || method !== undefined) return found
  const doubt = `${prefix}_SECRET is not set, which is right only for a client without a secret.`
  return [verdictsOn(provider.id).warning(doubt, `${prefix}_SECRET=…`), ...found]
}

/** Whether the check is about a development server. In a terminal, `NODE_ENV` is usually not set. */
const isForDevelopment = ({ env, settings: { production } }: Examined): boolean =>
  !production && ['development', undefined, ''].includes(env['NODE_ENV'])

/** Names of the client id in the documentation of other libraries. */
const otherNames = (prefix: string): readonly string[] => [`${prefix}_CLIENT_ID`, `${prefix}_ID`]

/** Whether the metadata can be read, and contains the same issuer. */
async function discovered(
  provider: AuthorizationCodeProvider,
  client: OAuthClient,
  { found, offline, surroundings }: Examined,
): Promise<readonly Verdict[]> {
  const { fault, ok, unknown } = verdictsOn(provider.id)
  const discovery = discoveryOf(provider, client)
  if (!discovery) return [ok('its client id is set, and its endpoints are known.')]
  const variable = `AUTH_${provider.environmentPrefix}_ISSUER`
  const path = found?.path ?? 'the configuration'
  const isWritten = provider.given.issuer !== undefined
  const place = isWritten ? `the issuer of "${provider.id}" in ${path}` : variable
  const { issuer, url } = discovery
  if (url === undefined) return [fault('there is no issuer.', `${variable}=https://…`)]
  if (offline) return [unknown('its metadata was not asked for: --offline.')]
  const answer = await ask(surroundings.http, url, client.plainOrigins)
  if (answer.problem !== undefined) {
    const fix = `Open ${url} in a browser. Correct ${place}, or let this machine reach it.`
    return [fault(`its metadata cannot be read: ${answer.problem}`, fix)]
  }
  const { issuer: named } = answer.body
  if (typeof named !== 'string')
    return [fault(`${url} is not valid metadata: it names no issuer.`, `Correct ${place}.`)]
  const clock = checkClock(provider.id, answer, surroundings.clock)
  const lacks = lackedBy(provider, client.issuer, answer.body)
  if (lacks.length > 0) {
    return [
      fault(`its metadata has no ${lacks.join(', ')}.`, `Correct ${place}, or configure the endpoint URLs.`),
      ...clock,
    ]
  }
  if (issuer === undefined || named === issuer) return [ok(`its metadata names the issuer ${named}.`), ...clock]
  const fix = isWritten ? `In ${path}, set the issuer of "${provider.id}" to "${named}".` : `${variable}=${named}`
  return [fault(`its metadata names the issuer ${named}, but the configuration says ${issuer}.`, fix), ...clock]
}
