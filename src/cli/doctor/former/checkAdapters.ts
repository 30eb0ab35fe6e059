import { guide } from '../../documentation.js'
import { Manifest } from '../../files/Manifest.js'
import { type Verdict, verdictsOn } from '../Verdict.js'
import type { FormerCheck, FormerExamined } from './FormerExamined.js'
import { importsIn } from './importsIn.js'

const { ok, unknown, warning } = verdictsOn('adapter')
const ADAPTER = /^@(?:next-)?auth\/.+-adapter$/
const SEE = `See ${guide('databases.md#adapters-of-other-libraries')}`

/** Adapters that were tried with this library, and what each lacks, as the guide says. */
const TRIED: ReadonlyMap<string, string> = new Map([
  ['@auth/drizzle-adapter', 'passkeys cannot be named or removed'],
  ['@auth/kysely-adapter', 'it cannot store passkeys'],
  ['@auth/pg-adapter', 'it cannot store passkeys'],
  ['@auth/unstorage-adapter', 'it has no unique keys, and no steps that only one of many requests can take'],
])

/** Whether adapters of Auth.js, which can be passed unchanged, are known to work. */
export const checkAdapters: FormerCheck = (examined) => {
  const { library, surroundings } = examined
  const { folder } = surroundings
  if (library.id === 'better-auth' || !folder.has('package.json')) return []
  const packages = [...Manifest.of(folder).packages].filter((name) => ADAPTER.test(name))
  return packages.map((name) => stateOf(name, examined))
}

function stateOf(name: string, { found, sources }: FormerExamined): Verdict {
  // Until there is a configuration, the file that imports the adapter may not have been written yet.
  if (found?.config && !importsIn(sources).some((each) => each.name === name))
    return warning(`no file imports ${name} any more.`, `npm uninstall ${name}`)
  const lack = TRIED.get(name)
  if (lack !== undefined) return ok(`${name} works unchanged as the option adapter; ${lack}. ${SEE}`)
  const successor = name.replace('@next-auth/', '@auth/')
  const instead = name !== successor && TRIED.has(successor) ? ` ${successor} works.` : ''
  const fix = `Try each way to sign in before the switch, with databaseAdapterContract of authengine/testing too, or read its tables with sqlAdapter(…, { foreign: true }). ${SEE}`
  return unknown(`${name} was not tried with authengine, so it may work or not.${instead}`, fix)
}
