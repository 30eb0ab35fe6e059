import { Script } from './Script.js'
import type { Stack } from './Former.js'
import type { Rewritten } from './rewriteScript.js'
import { keyOf, memberOf, membersOf, valueOf } from './syntax.js'

const GROUPS = ['dependencies', 'devDependencies', 'peerDependencies']
const FORMER: Readonly<Record<Stack['from'], RegExp>> = {
  authjs: /^(?:next-auth|@auth\/(?:core|express|sveltekit|qwik|solid-start))$/,
  'next-auth': /^(?:next-auth|@auth\/(?:core|express|sveltekit|qwik|solid-start))$/,
  'better-auth': /^(?:better-auth|@better-auth\/[\w-]+)$/,
}

/**
 * Replaces the packages of the former library in a package.json.
 *
 * @param text - The file.
 * @param stack - What is known about the application.
 * @param version - Version of authengine.
 * @param senders - Whether the application needs `@authengine/senders`.
 */
export function rewriteManifest(text: string, stack: Stack, version: string, senders: boolean): Rewritten {
  // An object in parentheses is an expression, whose syntax tree keeps the formatting of the file.
  const script = new Script(`(${text})`, '.js')
  const [root] = script.all('object')
  const places: { line: number; kind: 'changed'; what: string }[] = []
  if (!root) return { text, places }
  const all = GROUPS.flatMap((name) => {
    const group = valueOf(memberOf(root, name))
    return group ? [{ name, group, members: membersOf(group) }] : []
  })
  const present = new Set(all.flatMap(({ members }) => members.map(keyOf)))
  const wanted = ['authengine', ...(stack.binding === undefined ? [] : [stack.binding])]
  if (stack.binding === undefined) wanted.push('@authengine/providers')
  if (senders) wanted.push('@authengine/senders')
  let missing = wanted.filter((name) => !present.has(name))
  for (const { members, name } of all) {
    const former = members.filter((member) => FORMER[stack.from].test(keyOf(member) ?? ''))
    for (const [at, member] of former.entries()) {
      const { end, start } = member.range()
      // Packages are added in place of the first, so that the commas stay right.
      if (at === 0 && name !== 'peerDependencies' && missing.length > 0) {
        const indent = /(?<![ \t])[ \t]*$/.exec(script.text.slice(0, start.index))?.[0] ?? ''
        script.replace(member, missing.map((each) => `"${each}": "^${version}"`).join(`,${script.eol}${indent}`))
        missing = []
      } else removeMember(script, start.index, end.index)
      places.push({ line: start.line + 1, kind: 'changed', what: 'package' })
    }
  }
  return { text: script.result.slice(1, -1), places }
}

/** Removes a member with its comma. */
function removeMember(script: Script, start: number, end: number): void {
  const after = /^\s*,\s*/.exec(script.text.slice(end))
  if (after) script.change(start, end + after[0].length, '')
  else {
    const before = /,\s*$/.exec(script.text.slice(0, start))
    script.change(start - (before?.[0].length ?? 0), end, '')
  }
}
