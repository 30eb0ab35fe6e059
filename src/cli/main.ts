#!/usr/bin/env node
import { isSupportedNode, NODE_FIX, unsupportedNode } from '../core/supportedNode.js'

// Imported dynamically: static imports of names that an older Node does not have would end the process with a
// SyntaxError before the message below is printed.
const version = process.versions.node
if (isSupportedNode(version)) await import('./run.js')
else {
  process.stderr.write(`error: ${unsupportedNode(version)}\n  fix: ${NODE_FIX}\n`)
  process.exitCode = 1
}
