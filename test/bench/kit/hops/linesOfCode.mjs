import ts from 'typescript'

/** The numbers of the lines of a node that contain code, without blank lines and comments. */
export function linesOfCode(node, source) {
  const found = new Set()
  const text = source.text.split(/\r?\n/)
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line
  const walk = (each) => {
    if (ts.isJSDoc(each)) return
    const children = each.getChildren(source)
    if (children.length > 0) {
      children.forEach(walk)
      return
    }
    if (each.getEnd() === each.getStart(source)) return
    // A template literal may span several lines, some of them blank.
    for (let line = lineAt(each.getStart(source)); line <= lineAt(each.getEnd()); line++)
      if (text[line].trim() !== '') found.add(line)
  }
  walk(node)
  return found
}
