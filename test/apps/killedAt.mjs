// Loaded before an application: kills its process right before a write, and says which one that was. KILL_AT counts them
// from the one that takes the pending sign-in.
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(process.cwd(), 'package.json'))
let left = Number(process.env.KILL_AT)
let isCounting = false

function count(statement) {
  const sql = (typeof statement === 'string' ? statement : statement?.text) ?? ''
  isCounting ||= /^delete from \W?auth_pending/i.test(sql)
  if (!isCounting || !/^(insert|update|delete|commit)\b/i.test(sql) || left-- !== 0) return
  writeSync(2, `\nkilled before: ${sql}\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Counts the statements that a method of a driver gets. */
function watch(prototype, method) {
  const original = prototype[method]
  prototype[method] = function (statement, ...rest) {
    count(statement)
    return original.call(this, statement, ...rest)
  }
}

// npm, which starts the application, loads this file as well.
if (!process.argv[1]?.includes('npm')) {
  watch(require('pg').Client.prototype, 'query')
  for (const method of ['prepare', 'exec']) watch(require('libsql').prototype, method)
}
