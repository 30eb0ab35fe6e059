/**
 * The parts of a list whose turn is today: as many as `count`, others each day, so that all had their turn after a few
 * days.
 */
export function inTurn(list, count = 1) {
  const day = Math.floor(Date.now() / 86_400_000)
  return Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(day * count + at) % list.length])
}
