import type { Stack } from './Former.js'
import { type FoundPlace, namesPage } from './Place.js'
import type { Rewritten } from './rewriteScript.js'
import { Script } from './Script.js'
import { keyOf, memberOf, membersOf, valueOf } from './syntax.js'

const GROUPS = ['dependencies', 'devDependencies', 'peerDependencies']
const AUTHJS = /^(?:next-auth|@auth\/(?:core|express|sveltekit|qwik|solid-start))$/
/** Packages of the former libraries. Those with adapters stay. */
const FORMER: Readonly<Record<Stack['from'], RegExp>> = {
  authjs: AUTHJS,
  'next-auth': AUTHJS,
  'better-auth': /^(?:better-auth|@better-auth\/[\w-]+)$/,
}

/** The oldest version of a framework that a package of authengine works with. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '@authengine/next': { next: 15 },
  '@authengine/sveltekit': { svelte: 5, '@sveltejs/kit': 2 },
}

/** What {@link rewriteManifest} has to know. */
export interface ManifestFacts {
  /** What is known about the application. */
  readonly stack: Stack
  /** Version of authengine. */
  readonly version: string
  /** Whether the application needs `@authengine/senders`. */
  readonly hasSenders: boolean
  /** The files that still import a package of the former library. */
  readonly importersOf: (name: string) => readonly string[]
}

/** Replaces the packages of the former library in a package.json. Those that are still imported stay. */
export function rewriteManifest(text: string, { hasSenders, importersOf, stack, version }: ManifestFacts): Rewritten {
  // An object in parentheses is an expression, whose syntax tree keeps the formatting of the file.
  const script = new Script(`(${text})`, '.js')
  const [root] = script.all('object')
  const places: FoundPlace[] = []
  if (!root) return { text, places }
  const all = GROUPS.flatMap((name) => {
    const group = valueOf(memberOf(root, name))
    return group ? [{ name, members: membersOf(group) }] : []
  })
  for (const member of all.flatMap(({ members }) => members)) {
    const [name, binding] = [keyOf(member) ?? '', stack.binding ?? '']
    const needed = NEEDED[binding]?.[name]
    const version = Number(/\d+/.exec(valueOf(member)?.text() ?? '')?.[0])
    if (needed !== undefined && version < needed)
      places.push({
        line: member.range().start.line + 1,
        kind: 'manual',
        what: `${binding} needs ${name} ${String(needed)} or newer: raise it first.`,
        page: namesPage(stack.from),
      })
  }
  const present = new Set(all.flatMap(({ members }) => members.map(keyOf)))
  const wanted = ['authengine', stack.binding ?? '@authengine/providers']
  if (hasSenders) wanted.push('@authengine/senders')
  let missing = wanted.filter((name) => !present.has(name)).map((name) => `"${name}": "^${version}"`)
  for (const { members, name } of all) {
    for (const member of members.filter((each) => FORMER[stack.from].test(keyOf(each) ?? ''))) {
      const { end, start } = member.range()
      const importers = importersOf(keyOf(member) ?? '')
      const stays = importers.length > 0
      // Packages are added at the first, so that the commas stay right.
      const added = name === 'peerDependencies' ? [] : missing
      if (added.length > 0) {
        const indent = /(?<![ \t])[ \t]*$/.exec(script.text.slice(0, start.index))?.[0] ?? ''
        script.replace(member, [...(stays ? [member.text()] : []), ...added].join(`,${script.eol}${indent}`))
        missing = []
      } else if (!stays) removeMember(script, start.index, end.index)
      const line = start.line + 1
      if (stays)
        places.push({
          line,
          kind: 'manual',
          what: whyKept(keyOf(member) ?? '', importers),
          page: namesPage(stack.from),
        })
      if (!stays || added.length > 0) places.push({ line, kind: 'changed', what: 'package' })
    }
  }
  return { text: script.result.slice(1, -1), places }
}

/** Longer lists of files are cut. */
const MOST = 5

function whyKept(name: string, importers: readonly string[]): string {
  const rest = importers.length - MOST
  const files = importers.slice(0, MOST).join(', ') + (rest > 0 ? ` and ${String(rest)} more` : '')
  return `${name} is still imported by ${files}: remove it when no import is left.`
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
