/** A file, as it was read. */
interface Text {
  readonly path: string
  readonly text: string
}

const TYPED = /export const (\w+)\s*:\s*(?:NextAuthOptions|AuthOptions)\b/g
const UNTYPED = /export const (\w*[aA]uthOptions)\s*=\s*(?:define(?:Auth)?Config\()?\{/g
const CHECKED = /export const (\w+)\s*=\s*\{[\s\S]*?\}\s*satisfies\s+(?:NextAuthOptions|AuthOptions)\b/g

/** The exported options of NextAuth 4, by name. A name that two files export is left out. */
export function formerOptions(files: readonly Text[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>()
  for (const { path, text } of files) {
    if (!/AuthOptions\b/i.test(text)) continue
    for (const [, name = ''] of [TYPED, UNTYPED, CHECKED].flatMap((each) => [...text.matchAll(each)])) {
      const before = found.get(name)
      found.set(name, !found.has(name) || before === path ? path : undefined)
    }
  }
  return new Map([...found].flatMap(([name, path]) => (path === undefined ? [] : [[name, path] as const])))
}
