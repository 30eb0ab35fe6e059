import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { anchorsOf, linksOf, pages } from './reader.js'

/** The fault of a link as a list with one sentence; an empty list if the link is valid. */
function faultOf(page: string, link: string): string[] {
  if (/^(https?|mailto):/.test(link)) return []
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(target)) return [`${page}: ${link} leads nowhere`]
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return []
  return [`${page}: ${target} has no heading for #${anchor}`]
}

describe('the documentation', () => {
  it('has pages with links', () => {
    expect(pages()).toEqual(expect.arrayContaining(['README.md', 'docs/README.md', 'docs/errors.md']))
    expect(linksOf('README.md').length).toBeGreaterThan(10)
  })

  it.each(pages())('%s links to existing pages and headings', (page) => {
    expect(linksOf(page).flatMap((link) => faultOf(page, link))).toEqual([])
  })

  it('can be reached from the README', () => {
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
