// Makes small faults in sources (mutants), each behind a switch.
import ts from 'typescript'

/** Operators and their replacements. */
const SWAPS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** Every possible fault in a source: its node, its replacement, and a short description. */
export function mutantsOf(source) {
  const found = []
  const add = (node, what, replacement) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    found.push({ node, what, replacement, line })
  }
  const walk = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || isImportCall(node)) return
    if (node.parent?.name === node && !ts.isComputedPropertyName(node)) return
    for (const [what, replacement, at = node] of faultsAt(node)) add(at, what, replacement)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

/** The source with all chosen faults. Each can be switched on by its id. */
export function withSwitches(source, mutants) {
  const { text } = source
  const render = (node) => {
    const children = []
    ts.forEachChild(node, (child) => void children.push(child))
    let written = ''
    let at = node === source ? 0 : node.getStart()
    for (const child of children.sort((a, b) => a.pos - b.pos)) {
      written += text.slice(at, child.getStart()) + render(child)
      at = child.end
    }
    written += text.slice(at, node.end)
    // A line that begins with a parenthesis would continue the line before it.
    if (ts.isExpressionStatement(node) && written.startsWith('(') && text[node.getStart()] !== '(')
      written = `void ${written}`
    for (const { id, replacement } of mutants.filter((mutant) => mutant.node === node)) {
      const on = `globalThis.mutantIsOn?.(${id})`
      written = ts.isStatement(node) ? `{ if (!${on}) { ${written} } }` : `(${on} ? (${replacement}) : (${written}))`
    }
    return written
  }
  return render(source) + text.slice(source.end)
}

function* faultsAt(node) {
  const { parent } = node
  const written = node.getText()
  if (isCondition(node) && !(ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())))
    yield ['condition negated', `!(${written})`]
  if (ts.isBinaryExpression(node)) yield* swapsOf(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield ['! removed', node.operand.getText()]
  if (isText(node) && written.length > 2 && !ts.isTaggedTemplateExpression(parent)) yield ['text emptied', `''`]
  if (ts.isNumericLiteral(node)) for (const by of ['+ 1', '- 1']) yield [`number ${by}`, `${written} ${by}`]
  if (written === 'true' || written === 'false') yield ['truth turned', written === 'true' ? 'false' : 'true']
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isTarget(node)) yield ['list emptied', '[]']
  if (node.questionDotToken && ts.isExpression(node)) yield* unguarded(node)
  if (isResult(node) && !/^(undefined|true|false)$/.test(written)) yield ['result left out', 'undefined']
  if (isRemovable(node)) yield ['statement removed', '']
}

function* swapsOf({ left, operatorToken, right }) {
  const operator = operatorToken.getText()
  const swap = Object.hasOwn(SWAPS, operator) ? SWAPS[operator] : undefined
  const isJoin = operator === '+' && [left, right].some((each) => isText(each))
  if (swap && !isJoin) yield [`${operator} became ${swap}`, `(${left.getText()}) ${swap} (${right.getText()})`]
}

/** `a?.b` without its question mark. The whole chain is replaced, because parentheses in the middle would end it. */
function* unguarded(node) {
  let top = node
  while (isLink(top.parent) && top.parent.expression === top) top = top.parent
  if (ts.isDeleteExpression(top.parent)) return
  const { pos, end } = node.questionDotToken
  const isAccess = ts.isPropertyAccessExpression(node)
  const text = node.getSourceFile().text
  yield ['?. unguarded', text.slice(top.getStart(), pos) + (isAccess ? '.' : '') + text.slice(end, top.end), top]
}

function isLink(node) {
  return (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNonNullExpression(node)
  )
}

function isCondition(node) {
  const { parent } = node
  if (!parent) return false
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node
  return (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node
}

function isText(node) {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}

function isTarget({ parent }) {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
}

/** Whether a node is the result of a function. */
function isResult(node) {
  const { parent } = node
  if (!parent || !ts.isExpression(node)) return false
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)
}

/** Whether a node is a call, an assignment or a throw. A constructor needs `super()`. */
function isRemovable(node) {
  if (ts.isThrowStatement(node)) return true
  return ts.isExpressionStatement(node) && !isText(node.expression) && !node.getText().startsWith('super(')
}

function isImportCall(node) {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
}
