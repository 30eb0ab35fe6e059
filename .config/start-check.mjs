// Starts the demo as a new user does, waits until it prints its URLs, and checks the first pages.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './workspace.mjs'

const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, PORT: '0' }, detached: true })
const ended = new Promise((resolve) => child.on('exit', resolve))
const printed = []
const named = (name) => new RegExp(`^ *${name} +(http://localhost:\\d+)`, 'm').exec(printed.join('\n'))?.[1]
const [address, inbox] = await new Promise((resolve, reject) => {
  const read = (line) => {
    printed.push(line)
    const found = ['open', 'inbox'].map(named)
    if (found.every(Boolean)) resolve(found)
  }
  createInterface({ input: child.stdout }).on('line', read)
  createInterface({ input: child.stderr }).on('line', read)
  void ended.then(() => reject(new Error(`The demo ended:\n${printed.join('\n')}`)))
})
const steps = printed.filter((line) => /^\[\d\/\d\] .* \d+\.\d s$/.test(line))
try {
  assert.equal(steps.length, 6, `The build printed no progress:\n${printed.join('\n')}`)
  const home = await fetch(address)
  assert.match(await home.text(), /You are not signed in/)
  const refused = await fetch(`${address}/members`)
  assert.equal(new URL(refused.url).pathname, '/auth/signin')
  const mails = await fetch(inbox)
  assert.match(await mails.text(), /No mail yet/)
  console.log(`npm start serves the demo at ${address} and its inbox at ${inbox}`)
} finally {
  process.kill(-child.pid)
  await ended
}
