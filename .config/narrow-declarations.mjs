// Lets each declaration of the core name the files of what it needs, in place of a whole room: a compiler that checks an
// application reads all it is led to. Lines keep their numbers, so that declaration maps stay true.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './workspace.mjs'

const dist = join(root, 'dist')
const LIST = /\b(import|export)( type)? \{([^{}]*)\} from '(\.[^']*)';/g
const STAR = /^export(?: type)? \* from '(\.[^']*)';$/gm
const DECLARED = /^export (?:declare )?(?:abstract )?(?:class|interface|type|const|function) (\w+)/gm

const names = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))
const texts = new Map(names.map((name) => [join(dist, name), readFileSync(join(dist, name), 'utf8')]))
const entrances = new Map()

for (const [file, text] of texts) {
  const narrowed = text.replaceAll(LIST, (whole, verb, isType = '', list, target) => {
    const named = fileAt(file, target)
    const parts = list.split(',').flatMap((part) => part.trim() || [])
    const homes = parts.map((part) => homeOf(nameIn(part), named))
    if (homes.every((home) => home === named)) return whole
    return [...new Set(homes)]
      .map((home) => {
        const own = parts.filter((_part, at) => homes[at] === home)
        return `${verb}${isType} { ${own.join(', ')} } from '${pathBetween(file, home)}';`
      })
      .join(' ')
  })
  if (narrowed !== text) writeFileSync(file, narrowed)
}

/** Where a name is declared: in the file that is named, else behind the entrance of its room. */
function homeOf(name, named) {
  if (declaredIn(named).has(name)) return named
  // Of an earlier build, if the name has moved since.
  return behind(join(dirname(named), 'index.d.ts')).get(name) ?? named
}

function behind(entrance) {
  const known = entrances.get(entrance)
  if (known) return known
  const homes = new Map()
  for (const [, target] of (texts.get(entrance) ?? '').matchAll(STAR)) {
    const path = fileAt(entrance, target)
    for (const name of declaredIn(path)) homes.set(name, path)
  }
  entrances.set(entrance, homes)
  return homes
}

function declaredIn(file) {
  return new Set([...(texts.get(file) ?? '').matchAll(DECLARED)].map(([, name]) => name))
}

function fileAt(from, target) {
  return join(dirname(from), target).replace(/\.js$/, '.d.ts')
}

function pathBetween(from, to) {
  const path = relative(dirname(from), to)
    .replaceAll('\\', '/')
    .replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}

function nameIn(part) {
  return part
    .replace(/^type /, '')
    .split(' as ')[0]
    .trim()
}
