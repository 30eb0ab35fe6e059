#!/usr/bin/env node
import { isSupportedNode, NODE_FIX, unsupportedNode } from '../core/supportedNode.js'

// The rest is imported below: static imports of names that an older Node does not have would end it with a SyntaxError before
// anything can be said.
const version = process.versions.node
if (isSupportedNode(version)) await import('./run.js')
else {
  process.stderr.write(`error: ${unsupportedNode(version)}\n  fix: ${NODE_FIX}\n`)
  process.exitCode = 1
}
