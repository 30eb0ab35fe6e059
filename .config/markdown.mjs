// Reads the code blocks, headings and links of the documentation.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packages, root } from './workspace.mjs'

/**
 * @typedef {object} Block
 * @property {string} page Path of the page.
 * @property {number} line First line of the block, counted from 1.
 * @property {string} language Language after the fence: `ts`, `sh`, …
 * @property {string} code
 * @property {string | undefined} heading The heading of the second level above it.
 * @property {string | undefined} file Path of the file, if the sentence before the block ends with a path in backticks
 *   and a colon.
 */

/**
 * Paths of all pages for readers, relative to the project.
 *
 * @returns {string[]}
 */
export function pages() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((path) => path.endsWith('.md') && !/(^|\/)(node_modules|dist|api|\.\w[^/]*)\//.test(path))
      .map((path) => join(folder, path))
  const atTheTop = readdirSync(root).filter((name) => name.endsWith('.md'))
  const ofPackages = packages.filter(({ folder }) => folder !== '.').flatMap(({ folder }) => below(folder))
  return [...atTheTop, ...below('docs'), ...ofPackages].sort()
}

/**
 * The code blocks of a page.
 *
 * @param {string} page Path of a Markdown file.
 * @returns {Block[]}
 */
export function blocksOf(page) {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const blocks = []
  let heading
  for (let at = 0; at < lines.length; at++) {
    heading = /^## (.*)$/.exec(lines[at])?.[1] ?? heading
    const fence = /^(\s*)(`{3,})\s*(\S*)/.exec(lines[at])
    if (!fence) continue
    const [, indent, ticks, language] = fence
    const end = lines.findIndex((line, index) => index > at && line.trim() === ticks)
    if (end < 0) throw new Error(`${page}:${at + 1}: a code block has no end.`)
    const code = lines.slice(at + 1, end).map((line) => line.replace(indent, ''))
    const text = `${code.join('\n')}\n`
    blocks.push({ page, heading, line: at + 1, language, code: text, file: fileBefore(lines, at) })
    at = end
  }
  return blocks
}

/** The path of the file that the text directly before a block names. */
function fileBefore(lines, at) {
  const text = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? ''
  return /`([^`\s]*\.(?:[cm]?[jt]sx?|json|astro|svelte|vue|css|html|md|npmrc|env))`:$/.exec(text.trim())?.[1]
}

/**
 * The anchors of a page, as GitHub and TypeDoc make them from its headings.
 *
 * @param {string} page
 * @returns {string[]}
 */
export function anchorsOf(page) {
  return withoutCode(page).flatMap((line) => {
    const [, id] = /^<a id="([^"]+)"><\/a>$/.exec(line) ?? []
    if (id !== undefined) return [id]
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? []
    if (heading === undefined) return []
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    return [
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ]
  })
}

/**
 * The targets of the links of a page, as they are written.
 *
 * @param {string} page
 * @returns {string[]}
 */
export function linksOf(page) {
  return withoutCode(page).flatMap((line) =>
    [...line.replace(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target),
  )
}

function withoutCode(page) {
  let inside = false
  return readFileSync(join(root, page), 'utf8')
    .split('\n')
    .filter((line) => {
      if (/^\s*```/.test(line)) inside = !inside
      return !inside
    })
}

/**
 * The links of a page to files, each with the heading of the second level above it.
 *
 * @param {string} page
 * @returns {{ heading: string | undefined, target: string }[]} Targets are paths relative to the project, without
 *   anchors.
 */
export function linksBelow(page) {
  let heading
  return withoutCode(page).flatMap((line) => {
    heading = /^## (.*)$/.exec(line)?.[1] ?? heading
    const targets = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target)
    return targets
      .filter((target) => !/^(\w+:|#)/.test(target))
      .map((target) => ({ heading, target: join(dirname(page), target.split('#')[0]) }))
  })
}
