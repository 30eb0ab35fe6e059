/**
 * Returns a function for quantiles: `quantilesOf(values)(0.5)` is the median.
 *
 * @param {number[]} values Sorted in place.
 */
export function quantilesOf(values) {
  const sorted = values.sort((a, b) => a - b)
  return (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
