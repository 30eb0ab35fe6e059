// Starts the demo as a newcomer does, waits for its address, and looks at the two pages they would open first.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './workspace.mjs'

const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: '0' }, detached: true })
const ended = new Promise((resolve) => child.on('exit', resolve))
const printed = []
const address = await new Promise((resolve, reject) => {
  const read = (line) => {
    printed.push(line)
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url) resolve(url)
  }
  createInterface({ input: child.stdout }).on('line', read)
  createInterface({ input: child.stderr }).on('line', read)
  void ended.then(() => reject(new Error(`The demo ended:\n${printed.join('\n')}`)))
})
try {
  const home = await fetch(address)
  assert.match(await home.text(), /Nobody is signed in/)
  const refused = await fetch(`${address}/members`)
  assert.equal(new URL(refused.url).pathname, '/auth/signin')
  console.log(`npm start serves the demo at ${address}`)
} finally {
  process.kill(-child.pid)
  await ended
}
