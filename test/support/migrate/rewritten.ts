import { expect } from '@jest/globals'
import type { Former } from '../../../plugins/migrate/src/codemod/Former.js'
import { rewriteScript } from '../../../plugins/migrate/src/codemod/rewriteScript.js'

/** Facts about the application whose code is rewritten. */
export interface Facts {
  readonly from?: Former
  /** The package for the framework; null if there is none. */
  readonly binding?: string | null
  /** Path of the file. */
  readonly file?: string
  /** Where the options of NextAuth 4 are. */
  readonly options?: Readonly<Record<string, string>>
  /** Whether it declares the type of sessions. */
  readonly declaresSession?: boolean
}

/** Code after the codemod, with what was found. A second run must change nothing. */
export function rewritten(
  code: string,
  {
    binding = '@authengine/next',
    declaresSession = false,
    file = 'src/code.ts',
    from = 'authjs',
    options = {},
  }: Facts = {},
): {
  readonly text: string
  readonly changed: number
  readonly left: readonly string[]
  readonly notes: readonly string[]
} {
  const stack = { from, binding: binding ?? undefined, options: new Map(Object.entries(options)), declaresSession }
  const extension = /\.\w+$/.exec(file)?.[0] ?? '.ts'
  const { places, text } = rewriteScript(code, extension, file, stack)
  expect(rewriteScript(text, extension, file, stack).text).toBe(text)
  return {
    text,
    changed: places.filter(({ kind }) => kind === 'changed').length,
    left: places
      .filter(({ kind }) => kind === 'manual' || kind === 'review')
      .map(({ kind, what }) => `${kind}: ${what}`),
    notes: places.filter(({ kind }) => kind === 'note').map(({ what }) => what),
  }
}

/** Code without the comments that the codemod leaves. */
export const withoutMarks = (text: string): string =>
  text.replaceAll(/^[ \t]*\/\/ AUTHENGINE-TODO: .*\r?\n/gm, '').replaceAll(/\/\* AUTHENGINE-TODO: .*? \*\/ /g, '')
