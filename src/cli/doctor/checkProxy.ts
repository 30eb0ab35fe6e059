import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedFolder } from '../files/installedFolder.js'
import type { Check } from './Examined.js'
import { verdictsOn } from './Verdict.js'

const FILES = ['middleware', 'src/middleware'].flatMap((name) => [`${name}.ts`, `${name}.js`])
/** An import of the sign-in of the application. */
const SIGN_IN = /\bfrom\s+['"](?:@authengine\/[^'"]*|[^'"]*\bauth(?:\.\w+)*)['"]/
const ON_NODE = /\bruntime\s*:\s*['"]nodejs['"]/
/** The first version of Next with `proxy.ts`, which always runs in Node. */
const RENAMED = 16

/** Whether a `middleware` of Next that reads the session runs in Node. */
export const checkProxy: Check = ({ surroundings: { folder } }) => {
  const next = installedFolder('next', folder.path)
  const found = FILES.find((path) => folder.has(path))
  const text = found === undefined ? '' : (folder.read(found) ?? '')
  if (next === undefined || found === undefined || !SIGN_IN.test(text) || ON_NODE.test(text)) return []
  const what = `${found} runs in the edge runtime: databases do not work there, and sessions that a route has ended may still count.`
  const renamed = found.replace('middleware', 'proxy')
  const fix =
    majorOf(next) >= RENAMED
      ? `Rename it to ${renamed}, and its export to proxy.`
      : `In ${found}: export const config = { runtime: 'nodejs', matcher: … }`
  return [verdictsOn('proxy').warning(what, fix)]
}

function majorOf(folder: string): number {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version?: string }
  return Number.parseInt(version ?? '', 10)
}
