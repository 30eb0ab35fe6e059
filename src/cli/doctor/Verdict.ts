/** How a check ended. */
export type Status = 'ok' | 'warning' | 'fault' | 'unknown'

/** What a check found: one line, and the line that fixes it. */
export interface Verdict {
  /** What was looked at, in a word. */
  readonly about: string
  /** How it is. */
  readonly status: Status
  /** What was found. */
  readonly found: string
  /** What to write, type or set. */
  readonly fix?: string
}

/** Makes verdicts about one thing. */
export interface Verdicts {
  readonly ok: (found: string) => Verdict
  readonly warning: (found: string, fix: string) => Verdict
  readonly fault: (found: string, fix: string) => Verdict
  /** A check that could not be done, and why. */
  readonly unknown: (found: string, fix?: string) => Verdict
}

/** The verdicts about one thing. */
export const verdictsOn = (about: string): Verdicts => ({
  ok: (found) => ({ about, status: 'ok', found }),
  warning: (found, fix) => ({ about, status: 'warning', found, fix }),
  fault: (found, fix) => ({ about, status: 'fault', found, fix }),
  unknown: (found, fix) => ({ about, status: 'unknown', found, ...(fix !== undefined && { fix }) }),
})
