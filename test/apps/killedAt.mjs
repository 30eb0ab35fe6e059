// Loaded before an application: kills its process right before a write, and prints that write. KILL_AT is the number of
// the write; the one that deletes the pending sign-in is number 0.
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

/** Counts the statements that are passed to a method of a driver. */
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
