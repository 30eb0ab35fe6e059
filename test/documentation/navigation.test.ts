import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

interface Navigation {
  readonly START_PAGE: string
  documents(): string[]
  navigation(shown?: string[]): { title: string; pages: string[] }[]
}

// The site is built by JavaScript.
const { START_PAGE, documents, navigation } = (await import(`${process.cwd()}/.config/navigation.mjs`)) as Navigation

const pagesOf = (title: string): string[] | undefined => navigation().find((group) => group.title === title)?.pages

describe('the navigation of the site', () => {
  it('has the headings of docs/README.md as groups, in their order', () => {
    const headings = [...readFileSync(START_PAGE, 'utf8').matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    const titles = navigation().map(({ title }) => title)
    expect(titles.filter((title) => headings.includes(title))).toEqual(headings)
  })

  it('has each page once', () => {
    const shown = navigation().flatMap(({ pages }) => pages)
    expect([...shown].sort()).toEqual([...documents()].sort())
  })

  it('puts a page into the first group that links it, in the order of the links', () => {
    expect(pagesOf('Sessions')).toEqual([
      'docs/guides/sessions.md',
      'docs/guides/signing-out.md',
      'docs/guides/testing.md',
    ])
    expect(pagesOf('Production')?.[0]).toBe('docs/production.md')
  })

  it('puts pages of a folder that are not linked into the group of the folder', () => {
    const [services] = navigation(['docs/providers/google.md']).filter(({ pages }) => pages.length > 0)
    expect(services).toEqual({ title: 'Services', pages: ['docs/providers/google.md'] })
  })

  it('refuses a page without a group, and says what to do', () => {
    expect(() => navigation(['docs/guides/express.md', 'docs/nowhere.md'])).toThrow(
      /^docs\/nowhere\.md: no group of the site has this page\. Link it below a heading of docs\/README\.md/,
    )
  })
})
