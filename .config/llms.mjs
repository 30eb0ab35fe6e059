// Writes the documentation for assistants into the built site: llms.txt, an index (https://llmstxt.org), and
// llms-full.txt, the text of all guides in the order of docs/README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documents, navigation, START_PAGE } from './navigation.mjs'
import { root } from './workspace.mjs'

const SITE = 'docs/api'
/** Groups that the index leaves out: each page of a service, source code, and the reasons for decisions. */
const LEFT_OUT = ['Services', 'Examples', 'Decisions']
/** Section for pages that an assistant can skip, as https://llmstxt.org defines it. */
const OPTIONAL = 'Optional'
const OPTIONAL_GROUP = 'How it is built'
/** Pages whose text is in llms-full.txt. */
const GUIDES = /^(README|docs\/(how-it-works|production|guides\/[^/]+|recipes\/[^/]+))\.md$/
/** Most bytes of llms-full.txt, about 150,000 tokens: more does not fit into the context of many assistants. */
export const MAX_BYTES = 600_000

const read = (page) => readFileSync(join(root, page), 'utf8')
const titleOf = (page) => /^# (.*)$/m.exec(read(page))[1].replaceAll('`', '')

/** The path of a page on the site. */
export const pathOnSite = (page) => `pages/${page.replace(/^docs\//, '').replace(/\.md$/, '.html')}`

/**
 * The pages of llms-full.txt in the order of the reader.
 *
 * @returns {string[]}
 */
export const guides = () => navigation().flatMap(({ pages }) => pages.filter((page) => GUIDES.test(page)))

/**
 * The text of llms.txt.
 *
 * @returns {string}
 */
export function index() {
  const [, summary] = /^# .*\n\n([\s\S]*?)\n\n/.exec(read(START_PAGE))
  const wanted = wishes()
  const sections = navigation()
    .filter(({ title, pages }) => !LEFT_OUT.includes(title) && pages.length > 0)
    .map(({ title, pages }) => {
      const links = pages.map((page) => {
        const wish = wanted.get(page)
        return `- [${titleOf(page)}](${pathOnSite(page)})${wish === undefined ? '' : `: ${wish}`}`
      })
      return `## ${title === OPTIONAL_GROUP ? OPTIONAL : title}\n\n${links.join('\n')}\n`
    })
  const full = '- [llms-full.txt](llms-full.txt): the text of all guides in one file\n'
  return [`# authengine\n\n> ${summary.replaceAll('\n', ' ')}\n\n${full}`, ...sections].join('\n')
}

/**
 * The text of llms-full.txt.
 *
 * @returns {string}
 */
export const full = () =>
  guides()
    .map((page) => `Page: ${pathOnSite(page)}\n\n${plain(page).trim()}\n`)
    .join('\n')

/** What the reader of docs/README.md wants when a row of a table leads to a page. */
function wishes() {
  const found = new Map()
  for (const [, wish, links] of read(START_PAGE).matchAll(/^\| ([^|]*?) +\| (.*)\|$/gm)) {
    // The first column of the table of packages has links, and is no wish.
    if (wish.includes('](')) continue
    for (const [, target] of links.matchAll(/\]\(([^)#\s]+)/g)) {
      const page = join(dirname(START_PAGE), target)
      if (!found.has(page)) found.set(page, wish)
    }
  }
  return found
}

/** The text of a page without HTML, pictures and the padding of tables. Its links lead to pages of the site. */
function plain(page) {
  const shown = new Set(documents())
  return read(page)
    .split(/(^[ \t]*(`{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[ \t]*$)/m)
    .filter((_, at) => at % 3 !== 2) // The ticks of the fence, which the pattern captures.
    .map((part, at) => (at % 2 === 1 ? part : prose(part, page, shown)))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
}

function prose(text, page, shown) {
  const withoutPictures = text.replace(/<!--[\s\S]*?-->/g, '').replace(/!\[[^\]]*\]\([^)]*\)/g, '')
  const withoutTags = withoutPictures
    .split(/(`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/<\/?[a-z][^>]*>/g, '')))
    .join('')
  const withoutPadding = withoutTags.replace(/^\|.*\|$/gm, (row) =>
    row
      .replace(/ {2,}\|/g, ' |')
      .replace(/\| {2,}/g, '| ')
      .replace(/(?<=\| :?)-{4,}(?=:? \|)/g, '---'),
  )
  return withoutPadding.replace(/\[((?:[^\][`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (link, label, target) => {
    if (/^\w+:/.test(target)) return link
    const [path, anchor] = target.split('#')
    const linked = path === '' ? page : join(dirname(page), path)
    if (linked === START_PAGE || !shown.has(linked)) return label
    return `[${label}](${pathOnSite(linked)}${anchor === undefined ? '' : `#${anchor}`})`
  })
}

function write() {
  if (!existsSync(join(root, SITE))) throw new Error(`There is no site in ${SITE}. Run \`npm run docs\`.`)
  for (const [name, text] of [
    ['llms.txt', index()],
    ['llms-full.txt', full()],
  ]) {
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_BYTES) {
      throw new Error(`${name} has ${bytes} bytes, ${MAX_BYTES} are the most. Shorten the guides, or leave pages out.`)
    }
    writeFileSync(join(root, SITE, name), text)
    console.log(`${name}: ${Math.round(bytes / 1000)} kB, about ${Math.round(bytes / 4000)},000 tokens.`)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write()
