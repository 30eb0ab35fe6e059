import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

  it('is where the command line says', () => {
    const sources = readdirSync('src/cli', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
    const texts = sources.map((path) => [join('src/cli', path), readFileSync(join('src/cli', path), 'utf8')] as const)
    // A path of the repository would lead nowhere: an installed package has no guides.
    expect(texts.filter(([, text]) => /docs\/(?:guides|providers)/.test(text)).map(([path]) => path)).toEqual([])
    const named = texts.flatMap(([path, text]) =>
      [...text.matchAll(/\bguide\((.)([^'`)]*)/g)].map(([call, , page = '']) => ({ call, page, path })),
    )
    expect(named.length).toBeGreaterThan(2)
    for (const { call, page, path } of named) {
      expect({ path, call }).toEqual({ path, call: expect.stringMatching(/^guide\('[^']+$/) })
      expect(faultOf('docs/guides/README.md', page)).toEqual([])
    }
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
