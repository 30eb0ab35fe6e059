import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { must } from './site.mjs'
import { scratch } from './paths.mjs'

const SCRIPT = join(import.meta.dirname, 'mint.mjs')

/** Keeps cookies between the rounds of one run. A run empties this folder when it starts. */
export const COOKIES = join(scratch, 'cookies')

/** Distinct valid cookie headers, sealed with the oldest secret. */
export function minted(subject, options, count) {
  const given = JSON.stringify({ ...options, secrets: 1, oldest: true, providers: 1 })
  const file = join(COOKIES, `${createHash('sha1').update(`${subject} ${given} ${count}`).digest('hex')}.txt`)
  if (!existsSync(file)) {
    mkdirSync(COOKIES, { recursive: true })
    const own = `${file}.${process.pid}`
    const out = openSync(own, 'w')
    const { status } = spawnSync(process.execPath, [SCRIPT, subject, given, count], {
      stdio: ['ignore', out, 'inherit'],
    })
    closeSync(out)
    must(status === 0, 'cookies could not be made', subject, given)
    renameSync(own, file)
  }
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  must(new Set(lines).size === count, 'the cookies are not distinct', subject, lines.length)
  return lines
}

/** The same as a stream, for more cookies than fit into the measured memory. */
export function mintedStream(subject, options, count) {
  const given = JSON.stringify({ ...options, secrets: 1, oldest: true, providers: 1 })
  const child = spawn(process.execPath, [SCRIPT, subject, given, count], { stdio: ['ignore', 'pipe', 'inherit'] })
  return createInterface({ input: child.stdout })
}
