/** The time of a step: steps are ten seconds apart. */
export const presentAt = (began: string, at: number): string => new Date(Date.parse(began) + at * 10_000).toISOString()
