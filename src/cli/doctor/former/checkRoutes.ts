import { parse } from '../../../http/origins.js'
import { recorded } from '../../providers/recorded.js'
import { codeProviders, kindOf } from '../codeProviders.js'
import { storedIds } from '../storedIds.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import { counted } from './counted.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { MOST } from './FormerTables.js'

/** Whether callback URLs at providers, and links in mails, are the same as before. */
export const checkRoutes: FormerCheck = async (examined) => [
  ...basePath(examined),
  ...(await ids(examined)),
  ...genericCallbacks(examined),
  ...mailIds(examined),
]

function basePath({ env, found: loaded, framework, library, settings }: FormerExamined): Verdict[] {
  const { fault, ok, unknown, warning } = verdictsOn('basePath')
  const inUrl = parse(env[library.url] ?? '')?.pathname.replace(/\/+$/, '')
  const former = inUrl || library.basePath || framework?.basePath
  if (former === undefined) return []
  if (!loaded?.config) {
    const where = `${library.name} had its routes below "${former}", unless it was configured otherwise. Where they are now is unknown.`
    return [unknown(where, `basePath: '${former}'`)]
  }
  if (former === settings.basePath) return [ok(`the callback URLs are below ${former}, as with ${library.name}.`)]
  const found = `the routes are below "${settings.basePath}"; ${library.name} had them below "${former}", unless it was configured otherwise. Providers refuse other callback URLs, and links in mails end with 404.`
  // A path that the application wrote is often the one that it had before.
  const said = loaded.config.basePath === undefined ? fault : warning
  return [said(found, `basePath: '${former}', and mount the routes there; or register the new callback URLs.`)]
}

/** Ids of providers that differ, by the library that has the other id. */
const OTHER_IDS: Readonly<Record<FormerExamined['library']['id'], Readonly<Record<string, string>>>> = {
  authjs: {},
  'next-auth': { 'microsoft-entra-id': 'azure-ad' },
  'better-auth': { 'microsoft-entra-id': 'microsoft' },
}

async function ids(examined: FormerExamined): Promise<readonly Verdict[]> {
  const { found, library } = examined
  const verdicts: Verdict[] = []
  for (const { id } of codeProviders(found?.config?.providers ?? [])) {
    const former = OTHER_IDS[library.id][id]
    if (former === undefined) continue
    const [left, renamed] = [await storedIds(examined, former), await storedIds(examined, id)]
    // Renamed rows, or accounts since the switch, show that the new id is the right one.
    if (left?.length === 0 && renamed !== undefined && renamed.length > 0) continue
    const held = left === undefined || left.length === 0 ? 'its accounts' : counted(left.length, 'account', MOST)
    const what = `${library.name} called this provider "${former}": ${held} cannot be found, and its callback URL ends with /callback/${former}.`
    const fix = `id: '${former}'. Or rename it in the rows of accounts, and register the URL that ends with /callback/${id}.`
    verdicts.push(verdictsOn(id).warning(what, fix))
  }
  return verdicts
}

/** Providers of the application, which Better Auth up to 1.6 called back at another path. */
function genericCallbacks({ found, library, settings }: FormerExamined): Verdict[] {
  if (library.id !== 'better-auth') return []
  const known = new Set(recorded().map(({ id }) => id))
  const own = codeProviders(found?.config?.providers ?? []).filter(({ id }) => !known.has(id))
  if (own.length === 0) return []
  const named = own.map(({ id }) => id).join(', ')
  const what = `Better Auth up to 1.6 had the callback URLs of own providers (${named}) at ${settings.basePath}/oauth2/callback/<id>; here they are at ${settings.basePath}/callback/<id>.`
  return [verdictsOn('callback URL').warning(what, 'Register the new URL at each of these services before the switch.')]
}

/** The id of the mail provider, which is part of the links in mails. */
function mailIds({ found, library }: FormerExamined): Verdict[] {
  const ours = (found?.config?.providers ?? []).some((input) => {
    const { id, type } = kindOf(input)
    return type === 'email' && (id === undefined || id === 'email')
  })
  if (!ours || library.id !== 'authjs') return []
  const what =
    'the provider has the id "email"; in Auth.js it was "nodemailer", "resend" or another: links that were sent before the switch end with 404.'
  return [verdictsOn('email').warning(what, "Give it the former id, such as id: 'nodemailer'.")]
}
