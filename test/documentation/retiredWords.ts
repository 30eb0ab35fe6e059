/** Words that are not used any more, and what to write in their place. */
interface RetiredWord {
  readonly word: RegExp
  readonly say: string
}

const whole = (words: Readonly<Record<string, string>>, flags: string): readonly RetiredWord[] =>
  Object.entries(words).map(([word, say]) => ({ word: new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, flags), say }))

/** As whole words of comments, messages and documentation. */
export const RETIRED_IN_PROSE = whole(
  {
    whoever: 'a user, a client, or anyone who',
    'nobody|no one|no-one': 'no user, or a passive sentence',
    'somebody|someone': 'a user',
    'everybody|everyone': 'every user',
    anybody: 'anyone',
    'what is no|(?<!there )(is|are) no (text|string|object|function|number|list|array|date)': 'a value that is not a …',
    'mend(s|ed|ing)?': 'fix',
    'makes? away': 'remove',
    '(?<!there )is none': 'is malformed, or what was expected',
    'of ours': 'of the library, or of this site',
    'hears|hear of': 'logs, or is called',
    '(is|are) told(?! apart)': 'gets, or knows',
    house: 'library, site or services',
    'doors?': 'sign-in option, or entry point',
    'detours?': 'redirect',
    'journeys?': 'sign-in, or sign-in flow',
    '(?<!under )ways? in': 'authentication method',
    'vouch(es|ed)?': 'trusts, or says that it is verified',
    pseudonyms: 'keyed hashes',
    'flat adapters?': 'Auth.js adapter',
  },
  'i',
)

/** As words of identifiers: `signInJourney` has the word `journey`. */
export const RETIRED_IN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    house: 'site, or services',
    door: 'signInOption',
    doors: 'signInOptions',
    visit: 'requestAuth',
    caller: 'incomingRequest',
    detour: 'redirect',
    journey: 'sign-in handler',
    gate: 'sign-in completion',
    admit: 'complete',
    admission: 'sign-in result',
    traits: 'flow descriptor',
    memories: 'process state',
    pseudonyms: 'keyed hashes',
    vouches: 'trusts',
    unproved: 'unverified',
    somebody: 'a user',
    nobody: 'no user',
    whoever: 'a user',
  }),
)
