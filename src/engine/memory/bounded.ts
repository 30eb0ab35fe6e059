/** How many rows are kept of what anybody can cause. */
export const MOST = 100_000

/** Keeps a map small: rows that are over go first; if that is not enough, the oldest tenth goes. */
export function bounded<T>(rows: Map<string, T>, isOver: (row: T) => boolean, most = MOST): void {
  if (rows.size <= most) return
  for (const [key, row] of rows) if (isOver(row)) rows.delete(key)
  if (rows.size <= most) return
  for (const key of rows.keys()) {
    if (rows.size <= most * 0.9) break
    rows.delete(key)
  }
}
