'use strict'
// 1. Workspace packages resolve to their TypeScript source under rootDir, so nothing has to be built before a test.
// 2. A relative "./x.js" import in our own sources resolves to "./x.ts".
// 3. "#platform" and the like resolve to their TypeScript source, as the manifest of their package says.
// 4. "<binding>/providers/<id>" is written by the build; here it resolves to the providers package itself.
const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { join, resolve, sep } = require('node:path')

const CONDITION = 'authengine-source'
const tables = new Map()

function table(rootDir) {
  const known = tables.get(rootDir)
  if (known) return known
  const entries = new Map()
  for (const dir of ['.', ...readdirSync(join(rootDir, 'plugins')).map((name) => `plugins/${name}`)]) {
    const file = join(rootDir, dir, 'package.json')
    if (!existsSync(file)) continue
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    for (const [key, target] of Object.entries(manifest.exports ?? {})) {
      if (target?.[CONDITION]) entries.set(manifest.name + key.slice(1), join(rootDir, dir, target[CONDITION]))
      else if (key === './providers/*')
        entries.set(`${manifest.name}/providers/*`, join(rootDir, 'plugins/providers/src/*.ts'))
    }
  }
  tables.set(rootDir, entries)
  return entries
}

function workspace(request, rootDir) {
  const entries = table(rootDir)
  const exact = entries.get(request)
  if (exact) return exact
  for (const [key, target] of entries) {
    const star = key.indexOf('*')
    if (star > 0 && request.startsWith(key.slice(0, star))) return target.replace('*', request.slice(star))
  }
  return undefined
}

module.exports = (request, options) => {
  if (request.startsWith('.')) {
    if (request.endsWith('.js') && !options.basedir.includes(`${sep}node_modules${sep}`)) {
      const source = resolve(options.basedir, `${request.slice(0, -3)}.ts`)
      if (existsSync(source)) return source
    }
  } else if (request === 'authengine' || request.startsWith('authengine/') || request.startsWith('@authengine/')) {
    const found = workspace(request, options.rootDir)
    if (found) return found
  } else if (request.startsWith('#') && !options.basedir.includes(`${sep}node_modules${sep}`)) {
    return options.defaultResolver(request, { ...options, conditions: [CONDITION, ...options.conditions] })
  }
  return options.defaultResolver(request, options)
}
