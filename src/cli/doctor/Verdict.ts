/** The result of a check. */
export type Status = 'ok' | 'warning' | 'fault' | 'unknown'

/** What a check found: one line, and the line that fixes it. */
export interface Verdict {
  /** What was checked, in a word or two. */
  readonly about: string
  /** The result. */
  readonly status: Status
  /** What was found. */
  readonly found: string
  /** What to write, type or set. */
  readonly fix?: string
}

/** Creates verdicts about one subject. */
export interface Verdicts {
  readonly ok: (found: string) => Verdict
  readonly warning: (found: string, fix: string) => Verdict
  readonly fault: (found: string, fix: string) => Verdict
  /** A check that was not possible, and why. */
  readonly unknown: (found: string, fix?: string) => Verdict
}

/** Functions that create verdicts about one subject. */
export const verdictsOn = (about: string): Verdicts => ({
  ok: (found) => ({ about, status: 'ok', found }),
  warning: (found, fix) => ({ about, status: 'warning', found, fix }),
  fault: (found, fix) => ({ about, status: 'fault', found, fix }),
  unknown: (found, fix) => ({ about, status: 'unknown', found, ...(fix !== undefined && { fix }) }),
})
