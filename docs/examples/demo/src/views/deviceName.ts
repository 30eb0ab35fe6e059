// The order matters, because the `User-Agent` of most browsers contains the names of others.
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrom: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = {
  iPhone: 'an iPhone',
  iPad: 'an iPad',
  Android: 'Android',
  Windows: 'Windows',
  Mac: 'a Mac',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** A name for a `User-Agent`. It is a guess, but users can recognize their devices by it. */
export function deviceName(agent: string | null): string {
  const named = (names: Readonly<Record<string, string>>): string | undefined =>
    Object.entries(names).find(([mark]) => agent?.includes(mark))?.[1]
  const [browser = 'A program', system] = [named(BROWSERS), named(SYSTEMS)]
  return system === undefined ? browser : `${browser} on ${system}`
}
