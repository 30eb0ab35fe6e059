import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'
import { calleeOf } from '../syntax.js'

/** Variables of the former libraries, and their names here. */
export const VARIABLES: Readonly<Record<string, string>> = {
  NEXTAUTH_SECRET: 'AUTH_SECRET',
  NEXTAUTH_URL: 'AUTH_URL',
  BETTER_AUTH_SECRET: 'AUTH_SECRET',
  BETTER_AUTH_URL: 'AUTH_URL',
}

const OWNERS: Readonly<Record<Stack['from'], RegExp>> = {
  authjs: /^NEXTAUTH_/,
  'next-auth': /^NEXTAUTH_/,
  'better-auth': /^BETTER_AUTH_/,
}

/** The name of a variable here; undefined if it is not one of the former library. */
export const variableFor = (name: string, { from }: Pick<Stack, 'from'>): string | undefined =>
  OWNERS[from].test(name) ? VARIABLES[name] : undefined

/** Renames variables in code: `process.env.NEXTAUTH_URL`, keys of a schema, and names in strings. */
export function rewriteEnvironment(script: Script, stack: Stack): void {
  for (const node of script.all('property_identifier', 'string_fragment', 'shorthand_property_identifier_pattern')) {
    const name = node.text()
    if (name === 'NEXTAUTH_URL_INTERNAL' && stack.from !== 'better-auth')
      script.note(node, 'NEXTAUTH_URL_INTERNAL is not read: server code calls the engine, not a URL.', 'variables')
    const renamed = variableFor(name, stack)
    if (renamed === undefined || isFormer(node)) continue
    const isShorthand = node.kind() === 'shorthand_property_identifier_pattern'
    script.replace(node, isShorthand ? `${renamed}: ${name}` : renamed)
    script.changed(node, 'variable')
  }
}

/** The reader of former sessions keeps the former secret. */
const isFormer = (node: SgNode): boolean =>
  node
    .ancestors()
    .some((each) => each.kind() === 'call_expression' && /^from(?:Authjs|NextAuth|BetterAuth)$/.test(calleeOf(each)))
