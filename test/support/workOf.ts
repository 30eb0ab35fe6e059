/** Methods that read every character of their string. */
const WHOLE = [
  ...['trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'isWellFormed', 'replace', 'replaceAll', 'match'],
  ...['matchAll', 'search', 'concat', 'padStart', 'padEnd'],
] as const
/** Methods that copy their result. */
const COPYING = ['slice', 'substring', 'substr', 'repeat'] as const
/** Methods that stop at the first match. */
const SEARCHING = ['indexOf', 'lastIndexOf', 'includes', 'startsWith', 'endsWith', 'split'] as const
/** Methods that read one character. */
const SINGLE = ['at', 'charAt', 'charCodeAt', 'codePointAt'] as const
const OF_LISTS = [
  'map',
  'filter',
  'flatMap',
  'join',
  'some',
  'every',
  'find',
  'includes',
  'indexOf',
  'flat',
  'slice',
] as const

type Method = (this: unknown, ...args: unknown[]) => unknown
type Cost = (subject: Subject, args: readonly unknown[], result: unknown) => number
/** A string, a list or an expression. */
type Subject = RegExp & { readonly length: number }

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)
const whole: Cost = ({ length }) => length + 1
const searched: Cost = ({ length }, [wanted, from], found) => {
  if (typeof found === 'number' && found >= 0) return Math.abs(found - (typeof from === 'number' ? from : 0)) + 1
  return typeof wanted === 'string' && typeof from === 'number' ? Math.max(length - from, 0) + 1 : length + 1
}

/** The number of characters that an expression reads if it does not try the same characters twice. */
function searchedBy({ global, sticky, lastIndex }: RegExp, length: number, from: number, found: unknown): number {
  if (found === null) return sticky ? 1 : length - (global ? from : 0) + 1
  if (global || sticky) return lastIndex - from + 1
  const { index, 0: matched } = found as RegExpExecArray
  return index + matched.length + 1
}

/**
 * The amount of work with strings and lists during a run, in steps: characters and elements that are read.
 *
 * Counts calls of built-in methods, so the same run always takes the same number of steps, on any machine. Normalizing
 * counts as the square of the length, which is the cost for a text of combining marks.
 */
export async function workOf(run: () => unknown): Promise<number> {
  let steps = 0
  const restores: (() => void)[] = []
  const count = (
    prototype: object,
    name: string,
    cost: Cost,
    before: (subject: unknown) => void = () => undefined,
  ): void => {
    const original = Reflect.get(prototype, name) as Method
    const counted: Method = function (...args) {
      before(this)
      const result: unknown = Reflect.apply(original, this, args)
      steps += cost(this as Subject, args, result)
      return result
    }
    Object.defineProperty(prototype, name, { value: counted, configurable: true, writable: true })
    restores.push(() => Object.defineProperty(prototype, name, { value: original, configurable: true, writable: true }))
  }
  for (const name of WHOLE) count(String.prototype, name, whole)
  for (const name of COPYING) count(String.prototype, name, (_text, _args, result) => lengthOf(result) + 1)
  for (const name of SEARCHING) count(String.prototype, name, searched)
  for (const name of SINGLE) count(String.prototype, name, () => 1)
  for (const name of OF_LISTS) count(Array.prototype, name, whole)
  count(String.prototype, 'normalize', ({ length }) => length * length)
  // `replace`, `split`, `test` and others call `exec`, starting where the last match ended.
  let from = 0
  count(
    RegExp.prototype,
    'exec',
    (expression, [text], found) => searchedBy(expression, lengthOf(text), from, found),
    (expression) => void (from = (expression as RegExp).lastIndex),
  )
  try {
    await run()
  } finally {
    for (const restore of restores) restore()
  }
  return steps
}

/** The work at a size, and at four times that size. */
export async function workAtTwoSizes(size: number, run: (size: number) => unknown): Promise<readonly [number, number]> {
  // This creates what is created only once, such as lazily loaded parts, so that it does not count.
  await run(size)
  return [await workOf(() => run(size)), await workOf(() => run(4 * size))]
}
