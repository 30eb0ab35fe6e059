import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { compiled } from '../processes/compiled.js'

/** A file that a guide tells the reader to write. */
export interface GuideFile {
  readonly file: string
  readonly code: string
}

// Made by the build, of these: test/architecture/catalogue.test.ts proves that every package for a framework offers them all.
const OFFERED = /@authengine\/[\w-]+\/providers\//g

/** Writes files of a guide as they are printed, where they find the packages of the project; returns the folder. */
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
