/**
 * Words that may have been meant, the likeliest first. Capitals do not count.
 *
 * @param slips - How many letters of a word may be missing, added or replaced.
 */
export function nearestWords(typed: string, words: Iterable<string>, slips: (word: string) => number): string[] {
  const written = typed.toLowerCase()
  return Array.from(words, (word) => ({ word, distance: distanceOf(written, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= slips(word))
    .sort((one, other) => one.distance - other.distance)
    .map(({ word }) => word)
}

/** How many letters have to be added, removed or replaced to make one word of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of Array.from(one).entries()) {
    const above = row
    row = [i + 1]
    for (const [j, wanted] of Array.from(other).entries()) {
      const [corner = 0, up = 0, left = 0] = [above[j], above[j + 1], row[j]]
      row.push(letter === wanted ? corner : 1 + Math.min(corner, up, left))
    }
  }
  return row.at(-1) ?? 0
}
