import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { must } from '../site.mjs'

const SCRIPT = join(import.meta.dirname, 'recordOperation.mjs')

/** The files that an operation runs, in the order of their first calls, each with its functions in that order. */
export async function recorded(name, project) {
  const child = fork(SCRIPT, [name, project], {
    execArgv: ['--conditions=authengine-source'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let calls
  child.on('message', (message) => (calls = message))
  const [status] = await once(child, 'close')
  must(status === 0 && calls?.length > 0, 'the operation could not be recorded', name, status)
  return { calls: calls.length, files: filesOf(calls) }
}

function filesOf(calls) {
  const files = new Map()
  for (const id of new Set(calls)) {
    const [file, name] = id.split(/#(.*)/s)
    files.set(file, [...(files.get(file) ?? []), name])
  }
  return [...files].map(([file, functions]) => ({ file, functions }))
}
