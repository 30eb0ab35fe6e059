import { addImport, dropImport } from '../importChanges.js'
import { importsOf } from '../Imports.js'
import type { Script } from '../Script.js'
import { usesOf } from '../syntax.js'
import { pluginCalls } from './listPlugins.js'
import { MOUNTS } from './rewriteMounts.js'

/** Packages of other authors for Better Auth, such as components. */
const OF_OTHERS = /^(?!better-auth(?:\/|$)|@better-auth\/)(?:@[\w.-]+\/)?[\w.-]*better-auth/

/** Types with a counterpart. */
const TYPES = new Set(['Session', 'User'])
/** Names whose calls are listed. Their import stays as long as they are used. */
const isCalled = (name: string): boolean => name === 'betterAuth' || name === 'createAuthClient' || MOUNTS.test(name)

/** Removes imports of Better Auth that are not used any more, and lists the others. */
export function rewriteLeft(script: Script): void {
  const plugins = new Set(pluginCalls(script).map(({ imported }) => imported.local))
  for (const { isType, module, names, node } of importsOf(script)) {
    if (OF_OTHERS.test(module))
      script.manual(
        node,
        `${module} works with Better Auth only: use the pages of authengine, or forms of your own.`,
        'formerComponents',
      )
    if (!/^(?:better-auth|@better-auth\/[\w-]+)(?:\/|$)/.test(module)) continue
    const types = names.filter((each) => (isType || each.isType) && TYPES.has(each.name))
    const left = names.filter((each) => !types.includes(each) && usesOf(script, each.local).length > 0)
    if (left.length < names.length) {
      for (const each of types) {
        addImport(script, 'authengine', { name: each.name, local: each.local, isType: true })
        script.review(node, `The type ${each.name} has other members here.`, 'betterAuth')
      }
      for (const each of names.filter((name) => !left.includes(name))) dropImport(script, each)
      script.changed(node, 'import')
      continue
    }
    for (const each of left.filter(({ local, name }) => !isCalled(name) && !plugins.has(local)))
      if (each.name === 'getSessionCookie')
        script.manual(node, 'Write auth of authengine as the proxy, with the callback authorized.', 'proxy')
      else script.manual(node, `"${each.name}" of ${module} has no counterpart: see where it is used.`, 'betterAuth')
    if (names.length === 0) script.manual(node, `"${module}" has no counterpart.`, 'betterAuth')
  }
}
