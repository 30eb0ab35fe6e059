import type { Stack } from './Former.js'
import type { FoundPlace } from './Place.js'
import { type Rewritten, rewriteScript } from './rewriteScript.js'

/** A script block: its attributes, and its code. */
const BLOCK = /(<script\b([^>]*)>)([\s\S]*?)(<\/script>)/g

/** Rewrites the script blocks of a Svelte component. Markup stays as it is. */
export function rewriteMarkup(text: string, file: string, stack: Stack): Rewritten {
  const places: FoundPlace[] = []
  const result = text.replaceAll(
    BLOCK,
    (whole, open: string, attributes: string, code: string, close: string, at: number) => {
      const extension = /\blang=["'](?:ts|typescript)["']/.test(attributes) ? '.ts' : '.js'
      const block = rewriteScript(code, extension, file, stack)
      const before = text.slice(0, at + open.length).split('\n').length - 1
      places.push(...block.places.map((place) => ({ ...place, line: place.line + before })))
      return block.text === code ? whole : open + block.text + close
    },
  )
  return { text: result, places }
}
