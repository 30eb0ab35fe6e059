// Checks every link of the built reference: its page and its anchor must exist, and nothing may be loaded from other
// sites.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { pages } from './markdown.mjs'
import { START_PAGE } from './navigation.mjs'
import { root } from './workspace.mjs'

const site = join(root, 'docs/api')
const files = readdirSync(site, { recursive: true }).filter((path) => extname(path) === '.html')
const anchors = new Map()
const problems = []

for (const file of files) for (const fault of faultsOf(file, read(file))) problems.push(`${file}: ${fault}`)
for (const page of pages()) if (!isShown(page)) problems.push(`${page} is no page of the reference.`)
for (const file of ['llms.txt', 'llms-full.txt']) {
  for (const link of pagesIn(read(file))) if (!leads(file, link)) problems.push(`${file}: ${link} leads nowhere`)
}
if (files.length < 1000) problems.push(`There are ${files.length} pages only.`)

if (problems.length > 0) {
  console.error(`The reference has ${problems.length} faults:\n${problems.slice(0, 50).join('\n')}`)
  process.exit(1)
}
console.log(`The reference has ${files.length} pages, and every link leads to one.`)

function faultsOf(file, html) {
  const code = html.replace(/<!--[\s\S]*?-->/g, '')
  const loaded = [...code.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)="(\w+:)?\/\/[^"]*"/g)]
  const links = [...code.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'))
  const broken = new Set(links.filter((link) => !/^(\w+:|\/\/)/.test(link) && !leads(file, link)))
  return [
    ...loaded.map(([tag]) => `loads something from elsewhere: ${tag}`),
    ...[...broken].map((link) => `${link} leads nowhere`),
  ]
}

/** The pages of the site to which a text file links. */
function pagesIn(text) {
  return [...text.matchAll(/\]\((pages\/[^)\s]+)\)/g)].map(([, link]) => link)
}

function leads(file, link) {
  const [path, anchor = ''] = link.split('#')
  const linked = path === '' ? file : decodeURIComponent(join(dirname(file), path.split('?')[0]))
  // A static host sends the start page for the folder.
  const target = linked === './' || linked === '.' ? 'index.html' : linked
  if (!existsSync(join(site, target)) || !statSync(join(site, target)).isFile()) return false
  // Fragments of other files, such as the SVG of the icons, are not anchors.
  return anchor === '' || extname(target) !== '.html' || anchorsOf(target).has(decodeURIComponent(anchor))
}

function anchorsOf(file) {
  if (!anchors.has(file)) anchors.set(file, new Set([...read(file).matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)))
  return anchors.get(file)
}

/** Whether a page of the project is on the site: as its own page, as the start page, or on the page of its package. */
function isShown(page) {
  const own = join(
    'pages',
    `${relative('docs', page).startsWith('..') ? page : relative('docs', page)}`.replace(/\.md$/, '.html'),
  )
  if (page === START_PAGE || existsSync(join(site, own))) return true
  const [, name] = /^plugins\/([^/]+)\/README\.md$/.exec(page) ?? []
  return existsSync(join(site, `modules/_authengine_${name}.html`))
}

function read(file) {
  return readFileSync(join(site, file), 'utf8')
}
