import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compiled } from '../processes/compiled.js'

/** A file that the reader of a guide creates. */
export interface GuideFile {
  readonly file: string
  readonly code: string
}

// The build copies these from @authengine/providers: test/architecture/catalogue.test.ts checks that they are complete.
const OFFERED = /@authengine\/[\w-]+\/providers\//g

/**
 * Writes the files of a guide unchanged into a folder in which the packages of the project resolve. Returns the folder.
 */
export async function guideFolder(files: readonly GuideFile[]): Promise<string> {
  const folder = mkdtempSync(join(await compiled(), 'guide-'))
  for (const { code, file } of files) {
    const path = join(folder, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(path), { recursive: true })
    const text = code.replaceAll(OFFERED, '@authengine/providers/')
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true }
    writeFileSync(path, ts.transpileModule(text, { compilerOptions }).outputText)
  }
  return folder
}
