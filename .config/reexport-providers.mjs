// Writes dist/providers/<id>.js and .d.ts into every package that exports the providers under its own name.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './workspace.mjs'

const sources = join(root, 'plugins/providers/src')
const wanted = new Map()
for (const name of readdirSync(sources)) {
  if (!name.endsWith('.ts')) continue
  const id = name.slice(0, -'.ts'.length)
  const from = `from '@authengine/providers/${id}'\n`
  const hasFactory = /^export default |\bas default\b/m.test(readFileSync(join(sources, name), 'utf8'))
  const text = `export * ${from}${hasFactory ? `export { default } ${from}` : ''}`
  wanted.set(`${id}.js`, text).set(`${id}.d.ts`, text)
}

for (const { folder, manifest } of packages) {
  const entry = manifest.exports?.['./providers/*']
  // A package with its own source for this entry point builds it itself.
  if (!entry || 'authengine-source' in entry) continue
  const target = join(root, folder, 'dist/providers')
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target)) if (!wanted.has(name)) rmSync(join(target, name), { recursive: true })
  for (const [name, text] of wanted) {
    const file = join(target, name)
    // Unchanged files are not written, so that their new date does not cause a build.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
