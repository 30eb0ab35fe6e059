// The groups of the documentation and their pages. docs/README.md is the source: its headings are the groups, and its
// links give the order of the pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linksBelow, pages } from './markdown.mjs'
import { root } from './workspace.mjs'

/** The start page of the site. */
export const START_PAGE = 'docs/README.md'
/** Group of the modules of the packages, which also has pages. */
export const REFERENCE = 'Reference'
/** Group of the modules of `@authengine/providers`. */
export const PROVIDERS = 'Reference: providers'

/** The groups of pages that docs/README.md does not link: a pattern for their paths, the group, and the group before it. */
const FOLDERS = [
  { like: /^docs\/providers(\/|\.md$)/, group: 'Services', after: 'Sign people in' },
  { like: /^docs\/recipes\//, group: 'Other frameworks', after: 'Pages' },
  { like: /^docs\/guides\/write-/, group: 'Write a plugin' },
  { like: /^docs\/guides\//, group: 'More guides', after: 'Production' },
  { like: /^docs\/examples\//, group: 'Examples', after: 'Write a plugin' },
  { like: /^plugins\//, group: REFERENCE },
  { like: /^docs\/decisions\//, group: 'Decisions', after: 'How it is built' },
  { like: /^([A-Z]+|test\/bench\/README)\.md$/, group: 'How it is built' },
]
/** Packages whose README is a page of its own. Other packages have a module, whose page shows the README. */
const WITHOUT_MODULE = /^plugins\/(providers|senders|qwik2)\/README\.md$/

/**
 * The pages that the site shows as documents: all pages but the start page and the READMEs of packages with a module.
 *
 * @returns {string[]}
 */
export function documents() {
  const all = [...pages(), 'test/bench/README.md']
  return all.filter((page) => page !== START_PAGE && (!page.startsWith('plugins/') || WITHOUT_MODULE.test(page)))
}

/**
 * The groups of the site in their order, each with its pages.
 *
 * @param {string[]} shown The pages. Default: all documents.
 * @returns {{ title: string, pages: string[] }[]}
 * @throws {Error} If a page belongs to no group.
 */
export function navigation(shown = documents()) {
  const listed = linksBelow(START_PAGE)
  const groupOf = new Map()
  for (const { heading, target } of listed) {
    if (heading !== undefined && shown.includes(target) && !groupOf.has(target)) groupOf.set(target, heading)
  }
  const ordered = [...groupOf.keys()]
  const homeless = []
  for (const page of shown) {
    if (groupOf.has(page)) continue
    const folder = FOLDERS.find(({ like }) => like.test(page))
    if (folder) groupOf.set(page, folder.group)
    else homeless.push(page)
  }
  if (homeless.length > 0) {
    throw new Error(
      `${homeless.join(', ')}: no group of the site has this page. ` +
        `Link it below a heading of ${START_PAGE}, or add its folder to FOLDERS in .config/navigation.mjs.`,
    )
  }
  const rank = (page) => ordered.indexOf(page) >>> 0
  return titles()
    .map((title) => ({
      title,
      pages: shown
        .filter((page) => groupOf.get(page) === title)
        .sort((one, other) => rank(one) - rank(other) || byPath(one, other)),
    }))
    .filter((group) => group.pages.length > 0 || group.title === REFERENCE || group.title === PROVIDERS)
}

/** Overviews first, then in the order of the alphabet. */
const byPath = (one, other) => overview(other) - overview(one) || one.localeCompare(other)
const overview = (page) => Number(/\/README\.md$|^README\.md$/.test(page))

/** The headings of the start page, with the groups of folders between them. */
function titles() {
  const text = readFileSync(join(root, START_PAGE), 'utf8')
  const found = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  for (const { after, group } of [...FOLDERS, { group: PROVIDERS, after: REFERENCE }]) {
    if (!found.includes(group)) found.splice(found.indexOf(after) + 1, 0, group)
  }
  return found
}
