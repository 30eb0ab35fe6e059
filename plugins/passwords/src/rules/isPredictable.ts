/**
 * Whether a text follows a pattern. It takes linear time.
 *
 * Patterns are: up to 8 characters repeated, runs of letters and digits, runs on the keyboard, two runs in turn
 * (`1q2w3e4r`), and counting (`12345678910`). Runs may follow each other, and digits may follow them.
 *
 * @param text - Folded: without upper and lower case.
 */
export function isPredictable(text: string): boolean {
  const characters = Array.from(text)
  const front = withoutDigits(characters)
  return (
    repeats(characters) ||
    repeats(front) ||
    consistsOfRuns(front) ||
    [0, 1].every((first) => consistsOfRuns(characters.filter((_, at) => at % 2 === first))) ||
    COUNTING.startsWith(text) ||
    COUNTING.startsWith(text, 1)
  )
}

const LONGEST_PERIOD = 8
const SHORTEST_RUN = 3
/** With fewer characters in front of digits, every text follows a pattern. */
const SHORTEST_FRONT = 4

const COUNTING = `0${Array.from({ length: 999 }, (_, at) => at + 1).join('')}`

/** Texts that are typed from left to right or from right to left. */
const LINES: readonly string[] = [
  // After the last one comes the first one again.
  'abcdefghijklmnopqrstuvwxyza',
  '12345678901',
  // Keyboards: rows, all rows, and the row of digits with Shift.
  '1234567890-=',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
  'qwertzuiopü+',
  'asdfghjklöä#',
  'yxcvbnm,.-',
  '1234567890qwertzuiopasdfghjklyxcvbnm',
  '!"§$%&/()=?',
  '&é"\'(-è_çà)=',
  'azertyuiop^$',
  'qsdfghjklmù*',
  'wxcvbn,;:!',
  '1234567890azertyuiopqsdfghjklmwxcvbn',
  // Columns of keyboards, and of the digits on the right.
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'],
  ...['1qay', '2wsx', '6zhn', '1aqw', '2zsx', '147', '258', '369'],
]

/** For two characters that follow each other on a line, these lines, each with its direction. */
const NEIGHBOURS: ReadonlyMap<string, ReadonlySet<string>> = neighbours()

function neighbours(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const line of LINES.flatMap((each) => [each, Array.from(each).reverse().join('')])) {
    for (let at = 1; at < line.length; at++) {
      const pair = line.slice(at - 1, at + 1)
      found.set(pair, (found.get(pair) ?? new Set()).add(line))
    }
  }
  return found
}

/** The lines on which a character follows another one. */
function linesWith(before: string, after: string): readonly string[] {
  const lines = [...(NEIGHBOURS.get(before + after) ?? [])]
  const step = (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  // Other alphabets are in order in Unicode. Signs are not in an order that people know.
  if (step === 0 || (Math.abs(step) === 1 && LETTERS.test(before + after))) lines.push(`step ${step}`)
  return lines
}

const LETTERS = /^[\p{L}\p{N}]+$/u

/** Whether a text consists of runs of three or more characters, each along one line. */
function consistsOfRuns(characters: readonly string[]): boolean {
  // `before[n]` is how many of the lengths less than n can be cut into runs. The empty text can be cut.
  const before = [0, 1]
  let lengths: ReadonlyMap<string, number> = new Map()
  let isCut = false
  for (const [at, character] of characters.entries()) {
    const lines = at === 0 ? [] : linesWith(characters[at - 1] ?? '', character)
    lengths = new Map(lines.map((line) => [line, (lengths.get(line) ?? 1) + 1]))
    const [end, longest] = [at + 1, Math.max(1, ...lengths.values())]
    // A part of a run is a run, so the last one may begin anywhere in the longest.
    isCut = longest >= SHORTEST_RUN && (before[end - SHORTEST_RUN + 1] ?? 0) > (before[end - longest] ?? 0)
    before.push((before[end] ?? 0) + (isCut ? 1 : 0))
  }
  return isCut
}

/** Whether a text is up to 8 characters, two or more times. The last time may be incomplete. */
function repeats(characters: readonly string[]): boolean {
  for (let period = 1; period <= Math.min(LONGEST_PERIOD, characters.length / 2); period++)
    if (characters.every((character, at) => at < period || character === characters[at - period])) return true
  return false
}

/** Without the digits at the end, if enough characters remain. */
function withoutDigits(characters: readonly string[]): readonly string[] {
  const end = characters.findLastIndex((character) => !/^\p{Nd}$/u.test(character)) + 1
  return end < SHORTEST_FRONT ? characters : characters.slice(0, end)
}
