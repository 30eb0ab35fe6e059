import { lineAt, type SourceFile } from './sourcesIn.js'

/** An import in the sources of the application. */
export interface SourceImport {
  /** The file. */
  readonly path: string
  /** The line, from 1. */
  readonly line: number
  /** The package that is imported, without the path in it. */
  readonly name: string
  /** What is imported, as written: from the word `import` to the name of the package. */
  readonly text: string
}

const IMPORT =
  /(?:\b(?:import|export)\b[^'"`;]*?\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bmock\s*\(\s*)(['"])([^'"\n]+)\1/g

/** The beginning of a line that is a comment. */
const COMMENT = /^\s*(?:\/[/*]|\*)/

/** The imports of packages in source files: `import`, `export from`, `require`, and mocks of test frameworks. */
export const importsIn = (sources: readonly SourceFile[]): readonly SourceImport[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORT)].flatMap((match) => {
      const [all, , specifier = ''] = match
      const name = /^(?:@[\w.-]+\/)?[\w-][\w.-]*/.exec(specifier)?.[0]
      const isComment = COMMENT.test(text.slice(text.lastIndexOf('\n', match.index) + 1, match.index))
      return name === undefined || isComment ? [] : [{ path, line: lineAt(text, match.index), name, text: all }]
    }),
  )
