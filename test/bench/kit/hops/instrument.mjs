import ts from 'typescript'
import { functionName } from './functionName.mjs'

/**
 * Instruments a source: each function reports its calls to `globalThis.recordHop`, as `file#function@line:column`.
 *
 * No lines are added, so the lines of stack traces stay the same. A class without a constructor reports where its first
 * field is initialised.
 *
 * @param {string} file The name of the file in the report.
 * @param {string} text TypeScript.
 */
export function instrument(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const insertions = []
  const idOf = (node, name) => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart())
    return JSON.stringify(`${file}#${name}@${line + 1}:${character + 1}`)
  }
  const inExpression = (expression, id) => {
    insertions.push([expression.getStart(), `(globalThis.recordHop(${id}), (`], [expression.getEnd(), '))'])
  }
  const walk = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const id = idOf(node, functionName(node))
      if (ts.isBlock(node.body)) insertions.push([node.body.getStart() + 1, `globalThis.recordHop(${id});`])
      else inExpression(node.body, id)
    }
    const field = ts.isClassLike(node) ? firstField(node) : undefined
    if (field) inExpression(field.initializer, idOf(node, `${node.name?.text ?? 'class'}.fields`))
    ts.forEachChild(node, walk)
  }
  walk(source)
  return inserted(text, insertions)
}

/** The first field that an instance of a class without a constructor initialises. */
function firstField({ members }) {
  if (members.some((each) => ts.isConstructorDeclaration(each))) return undefined
  const isStatic = ({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
  return members.find((each) => ts.isPropertyDeclaration(each) && each.initializer && !isStatic(each))
}

function inserted(text, insertions) {
  const ordered = insertions.toSorted(([a], [b]) => a - b)
  const parts = ordered.map(([at, what], index) => text.slice(ordered[index - 1]?.[0] ?? 0, at) + what)
  return parts.join('') + text.slice(ordered.at(-1)?.[0] ?? 0)
}
