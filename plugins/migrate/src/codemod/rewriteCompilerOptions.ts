import { PAGES } from './Place.js'
import type { Rewritten } from './rewriteScript.js'

const OLD = /^(\s*"moduleResolution"\s*:\s*)"node(?:10)?"/im
/** Values of `module` that `bundler` works with. */
const ES_MODULES = /"module"\s*:\s*"(?:es\d*|esnext|preserve)"/i

/** Replaces a `moduleResolution` with which TypeScript finds no entry points such as `@authengine/next/react`. */
export function rewriteCompilerOptions(text: string, path: string): Rewritten {
  const found = /(?:^|\/)tsconfig[\w.-]*\.json$/.test(path) ? OLD.exec(text) : null
  if (!found) return { text, places: [] }
  const line = text.slice(0, found.index + (/^\s*/.exec(found[0])?.[0].length ?? 0)).split('\n').length
  const isChanged = ES_MODULES.test(text)
  const what = isChanged
    ? 'moduleResolution is bundler now, which needs TypeScript 5.'
    : 'TypeScript finds no entry points with this moduleResolution: write bundler, or nodenext.'
  return {
    text: isChanged ? text.replace(OLD, '$1"bundler"') : text,
    places: [{ line, kind: isChanged ? 'review' : 'manual', what, page: PAGES.wrong }],
  }
}
