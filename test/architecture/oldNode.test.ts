import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

/** The specifiers that a file imports before its code runs. */
const staticImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*?from\s)?['"]([^'"]+)['"]/gm)].map(
    ([, path]) => path!,
  )

describe('on an outdated version of Node', () => {
  it('defect R41: the command can report it, because nothing before the check can fail', () => {
    expect(staticImports('src/cli/main.ts')).toEqual(['../core/supportedNode.js'])
    expect(staticImports('src/core/supportedNode.ts')).toEqual([])
  })

  it('defect R41: the core can report it, because it imports no name that this version lacks', () => {
    const text = readFileSync('src/crypto/platform/node.ts', 'utf8')
    expect(text).toMatch(/^import \* as nodeCrypto from 'node:crypto'$/m)
    expect(text).toContain("if (!('hash' in nodeCrypto)) throw")
  })
})
