import type { SgNode } from '@ast-grep/napi'
import { type Stack, providersOf } from '../Former.js'
import { addImport } from '../Imports.js'
import type { Script } from '../Script.js'
import { isBound, keyOf, membersOf, valueOf } from '../syntax.js'

/** Options of a provider with the same name and meaning. */
const SAME = new Set(['clientId', 'clientSecret', 'issuer'])
/** Ids that differ. */
const IDS: Readonly<Record<string, string>> = { microsoft: 'microsoft-entra-id' }
const ABSENT = new Set(['cloudflare'])

/** The id of a provider of Better Auth here. */
export const providerId = (id: string): string => IDS[id] ?? id

/** Writes the list of providers in place of `socialProviders`. */
export function rewriteProviders(script: Script, stack: Stack, member: SgNode): void {
  const value = valueOf(member)
  const social = value?.kind() === 'object' ? membersOf(value) : undefined
  if (!social || social.some((each) => each.kind() !== 'pair' || ABSENT.has(keyOf(each) ?? ''))) {
    script.manual(member, 'Write providers: a list such as [Google({ clientId, clientSecret })].', 'betterAuth')
    return
  }
  const calls = social.map((each) => {
    const id = providerId(keyOf(each) ?? '')
    const options = valueOf(each)
    const name = classNameOf(id)
    const local = isBound(script, name) ? `${name}Provider` : name
    addImport(script, `${providersOf(stack)}/${id}`, { name: 'default', local })
    const others =
      options?.kind() === 'object'
        ? membersOf(options)
            .map(keyOf)
            .filter((key) => !SAME.has(key ?? ''))
        : []
    for (const key of others)
      script.manual(
        member,
        `The option ${key ?? '…'} of ${id} has another form: see the options of providers.`,
        'betterAuth',
      )
    return `${local}(${options?.text() ?? ''})`
  })
  script.replace(member, `providers: [${calls.join(', ')}]`)
  for (const each of social) script.changed(each, 'provider')
}

const classNameOf = (id: string): string =>
  id
    .split('-')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')
