import { readFileSync } from 'node:fs'

/** Kinds of hostile input; each is a file in this folder. */
export type Corpus = 'provider-ids' | 'redirects' | 'cookies' | 'bodies' | 'content-types'

type Entry =
  string | { readonly repeat: string; readonly times: number; readonly before?: string; readonly after?: string }

/** The entries of a corpus. Long entries are stored as repetitions. */
export function corpus(name: Corpus): readonly string[] {
  const entries = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as readonly Entry[]
  return entries.map((entry) =>
    typeof entry === 'string' ? entry : (entry.before ?? '') + entry.repeat.repeat(entry.times) + (entry.after ?? ''),
  )
}

/** A text for the name of a test: shortened, with unprintable characters escaped. */
export const named = (text: string): string =>
  text.length > 60 ? `${JSON.stringify(text.slice(0, 60))}… (${String(text.length)})` : JSON.stringify(text)
