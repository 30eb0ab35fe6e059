import ts from 'typescript'

/** The name of a function, or the name of the property or variable that holds it; with the name of its class. */
export function functionName(node) {
  const own = ownName(node)
  const inClass = ts.isClassLike(node.parent) ? node.parent : undefined
  if (inClass) return `${inClass.name?.text ?? 'class'}.${own}`
  return own
}

function ownName(node) {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (ts.isGetAccessor(node)) return `get ${node.name.getText()}`
  if (ts.isSetAccessor(node)) return `set ${node.name.getText()}`
  if (node.name) return node.name.getText()
  const { parent } = node
  if (ts.isPropertyDeclaration(parent)) return functionName(parent)
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  return 'anonymous'
}
