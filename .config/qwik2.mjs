// Writes the package for Qwik 2 from what was built for Qwik City: the sources are the same, the framework has new names.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inQwik2, root } from './workspace.mjs'

const from = join(root, 'plugins/qwik/dist')
const to = join(root, 'plugins/qwik2/dist')

for (const name of readdirSync(from, { recursive: true })) {
  // The providers are written into every binding by reexport-providers.mjs.
  if (!/\.(js|d\.ts)$/.test(name) || name.startsWith('providers')) continue
  const target = join(to, name)
  const text = renamed(readFileSync(join(from, name), 'utf8'))
  mkdirSync(dirname(target), { recursive: true })
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text)
}

/** The text of a file with the names of Qwik 2; its source map would lead to a package that is not there. */
function renamed(text) {
  const own = text.replace(/^\/\/# sourceMappingURL=.*$/m, '').trimEnd()
  return `${inQwik2(own)}\n`
}
