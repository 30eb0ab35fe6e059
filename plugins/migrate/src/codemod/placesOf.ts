import { lineAfter, type DiffLine } from './lineDiff.js'
import { type FoundPlace, MARKER, type Place } from './Place.js'

/** A file with what was found in it. */
interface Found {
  readonly path: string
  /** The text after the codemod. */
  readonly text: string
  readonly places: readonly FoundPlace[]
}

/**
 * The places of a file, with those that an earlier run left.
 *
 * @param file - The file.
 * @param diff - What has been written; undefined if the file is still as it was.
 */
export function placesOf({ path, places, text }: Found, diff: readonly DiffLine[] | undefined): readonly Place[] {
  const marks = marksIn(text)
  const here = places.map((place) => {
    if (!diff) return place
    const isMarked = place.kind === 'manual' || place.kind === 'review'
    const at = isMarked ? marks.findIndex(({ what }) => what === place.what) : -1
    const [mark] = at === -1 ? [] : marks.splice(at, 1)
    // The comment stands above the place.
    return { ...place, line: mark ? mark.line + 1 : lineAfter(diff, place.line) }
  })
  const known = new Set(places.map(({ what }) => what))
  const left = marks.filter(({ what }) => !known.has(what))
  return [...here, ...left].sort((one, other) => one.line - other.line).map((place) => ({ ...place, file: path }))
}

/** The comments that the codemod left in a text. */
function marksIn(text: string): FoundPlace[] {
  const mark = new RegExp(`${MARKER}: (.*?) See (\\S+)`)
  return text.split('\n').flatMap((line, at) => {
    const [, what, page] = mark.exec(line) ?? []
    return what === undefined || page === undefined ? [] : [{ line: at + 1, kind: 'manual' as const, what, page }]
  })
}
