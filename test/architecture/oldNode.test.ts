import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

/** What a file imports before any of its code runs. */
const staticImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*?from\s)?['"]([^'"]+)['"]/gm)].map(
    ([, path]) => path!,
  )

describe('in a Node that is too old', () => {
  it('defect R41: the command can say so, because nothing is imported before the check that could fail', () => {
    expect(staticImports('src/cli/main.ts')).toEqual(['../core/supportedNode.js'])
    expect(staticImports('src/core/supportedNode.ts')).toEqual([])
  })

  it('defect R41: the core can say so, because it imports no name that such a Node lacks', () => {
    const text = readFileSync('src/crypto/platform/node.ts', 'utf8')
    expect(text).toMatch(/^import \* as nodeCrypto from 'node:crypto'$/m)
    expect(text).toContain("if (!('hash' in nodeCrypto)) throw")
  })
})
