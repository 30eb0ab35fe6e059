const MOST = 3

/** Words that somebody may have meant, the likeliest first. */
export function nearest(typed: string, words: readonly string[]): readonly string[] {
  const slips = Math.max(2, Math.floor(typed.length / 3))
  return words
    .map((word) => ({ word, distance: distanceOf(typed, word) }))
    .filter(({ word, distance }) => distance <= slips || (typed.length > 2 && word.includes(typed)))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST)
    .map(({ word }) => word)
}

/** How many letters have to be typed, left out or replaced to make one word of another. */
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
