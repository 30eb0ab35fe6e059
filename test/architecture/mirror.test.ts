import { existsSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { readSources } from './imports.js'

/** Files whose proof is a whole journey or a contract, and where it is. */
const ELSEWHERE = new Map([
  ['src/cli/main.ts', 'test/cli/command.test.ts'],
  ['src/cli/run.ts', 'test/cli/command.test.ts'],
  ['src/testing/frameworkBindingContract.ts', 'test/contract/expressBinding.test.ts'],
  ['src/webauthn-client/page/PasskeyPlace.ts', 'test/browser/webauthn.test.ts'],
  ['src/webauthn-client/page/index.ts', 'test/browser/webauthn.test.ts'],
])
// Parts of a contract and of a fake: the whole is what is tested.
const inContract = (file: string): boolean =>
  /^src\/testing\/(databaseAdapter|sessionStrategy|identityProvider)\//.test(file)

const sources = readSources(process.cwd())
const withLogic = [...sources].filter(([, text]) => hasLogic(text)).map(([file]) => file)

describe('the unit tests', () => {
  it('have a twin for every source file with logic', () => {
    const missing = withLogic.filter((file) => !inContract(file) && !ELSEWHERE.has(file) && !existsSync(twinOf(file)))
    expect(missing).toEqual([])
  })

  it('are excused only where another test exists, for a file that exists', () => {
    for (const [file, proof] of ELSEWHERE) {
      expect([file, sources.has(file)]).toEqual([file, true])
      expect([proof, existsSync(proof)]).toEqual([proof, true])
    }
  })
})

/** What a provider decides is proved where it signs in. */
const twinOf = (file: string): string =>
  file.startsWith('plugins/providers/src/')
    ? file.replace('plugins/providers/src/', 'test/contract/providers/')
    : unitTestOf(file)

const unitTestOf = (file: string): string =>
  `test/unit/${file.replace(/^plugins\/([^/]+)\/src\//, 'plugins/$1/').replace(/\.ts$/, '.test.ts')}`

/** Whether a file decides something: a condition, a loop, or a function of more than one statement. */
function hasLogic(text: string): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    found ||=
      ts.isIfStatement(node) ||
      ts.isConditionalExpression(node) ||
      ts.isForOfStatement(node) ||
      ts.isSwitchStatement(node) ||
      (ts.isBlock(node) && node.statements.length > 1 && !ts.isConstructorDeclaration(node.parent))
    if (!found) ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true))
  return found
}
