/** A file, as it is after the codemod. */
interface Text {
  readonly path: string
  readonly text: string
}

/**
 * The files that import a package, or name it in a mock or in `declare module`.
 *
 * @param files - Files of code.
 * @param name - The package.
 */
export function importersOf(files: readonly Text[], name: string): readonly string[] {
  const escaped = name.replaceAll(/[.+]/g, '\\$&')
  const imported = new RegExp(
    `(?:\\b(?:from|import|module)|\\b(?:import|require|require\\.resolve|mock)\\()\\s*(['"])${escaped}(?:/[^'"]*)?\\1`,
  )
  return files
    .filter(({ text }) => text.split('\n').some((line) => !isComment(line) && imported.test(line)))
    .map(({ path }) => path)
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line)
