import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { anchorsOf, linksOf, pages } from './reader.js'

/** What is wrong with a link, or nothing. */
function faultOf(page: string, link: string): string[] {
  if (/^(https?|mailto):/.test(link)) return []
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(target)) return [`${page}: ${link} leads nowhere`]
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return []
  return [`${page}: ${target} has no heading for #${anchor}`]
}

describe('the documentation', () => {
  it('has pages, and links between them', () => {
    expect(pages()).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/errors.md']))
    expect(linksOf('README.md').length).toBeGreaterThan(10)
  })

  it.each(pages())('%s leads to pages and headings that are there', (page) => {
    expect(linksOf(page).flatMap((link) => faultOf(page, link))).toEqual([])
  })

  it('can be reached from the README, page by page', () => {
    const reached = new Set(['README.md'])
    for (const page of reached) {
      for (const link of linksOf(page)) {
        const target = join(dirname(page), link.split('#')[0] ?? '')
        if (target.endsWith('.md') && existsSync(target)) reached.add(target)
      }
    }
    expect(pages().filter((page) => !reached.has(page))).toEqual([])
  })
})
