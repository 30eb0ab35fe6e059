import { existsSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { pages } from './reader.js'

interface Assistants {
  readonly MAX_BYTES: number
  pathOnSite(page: string): string
  guides(): string[]
  index(): string
  full(): string
}

// The generator is JavaScript, because it runs with the build of the site.
const { MAX_BYTES, full, guides, index, pathOnSite } = (await import(`${process.cwd()}/.config/llms.mjs`)) as Assistants

const linksIn = (text: string): string[] => [...text.matchAll(/\]\((pages\/[^)#\s]+)/g)].map(([, link = '']) => link)
// The documents of the site, which are more than the pages of the project.
const { documents } = (await import(`${process.cwd()}/.config/navigation.mjs`)) as { documents(): string[] }
const known = new Set(documents().map(pathOnSite))
const text = full()
const prose = text.replace(/^[ \t]*(`{3,})[^\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm, '').replace(/`[^`\n]*`/g, '')

describe('llms.txt', () => {
  it('has a title, a summary and sections of links, as llmstxt.org asks', () => {
    expect(index()).toMatch(/^# authengine\n\n> \S[^\n]+\n\n- \[llms-full\.txt\]\(llms-full\.txt\)/)
    const lines = index().split('\n').slice(4)
    const other = lines.filter((line) => line !== '' && !/^## \S|^- \[[^\]]+\]\([^)]+\)(: \S.*)?$/.test(line))
    expect(other).toEqual([])
  })

  it('links only to pages of the site, each once', () => {
    const links = linksIn(index())
    expect(links).toContain('pages/guides/express.html')
    expect(links.filter((link) => !known.has(link))).toEqual([])
    expect(new Set(links).size).toBe(links.length)
  })

  it('says what a reader finds on a page', () => {
    expect(index()).toMatch(/^- \[Passkeys\]\(pages\/guides\/passkeys\.html\): use passkeys$/m)
  })
})

describe('llms-full.txt', () => {
  it('has each guide and recipe once', () => {
    const expected = pages().filter((page) => /^docs\/(guides|recipes)\//.test(page))
    const written = [...text.matchAll(/^Page: (.*)$/gm)].map(([, path = '']) => path)
    expect(written).toEqual(expect.arrayContaining(expected.map(pathOnSite)))
    expect(new Set(written).size).toBe(written.length)
    expect(written).toEqual(guides().map(pathOnSite))
  })

  it('begins with what the library is and how to start', () => {
    const [first, second] = guides()
    expect(first).toBe('README.md')
    expect(second).toBe('docs/guides/express.md')
  })

  it('keeps the code as it is printed', () => {
    expect(text).toContain("import { defineConfig } from '@authengine/express'")
    expect(text.match(/^```ts$/gm)?.length).toBeGreaterThan(100)
  })

  it('has no pictures and no HTML', () => {
    expect(prose).not.toMatch(/<!--|!\[/)
    expect(prose.match(/<\/?[a-z][^>]*>/g)).toBeNull()
  })

  it('has no padding in tables, which would cost tokens', () => {
    expect(text).toMatch(/^\| --- \| /m)
    expect(prose.match(/^\|.*(?: {3}\||\| {3}|-{4}).*$/gm)).toBeNull()
  })

  it('links only to pages of the site', () => {
    expect(linksIn(prose).filter((link) => !known.has(link))).toEqual([])
    const relative = [...prose.matchAll(/\]\((?!https?:|mailto:|pages\/)([^)\s]+)\)/g)].map(([, link]) => link)
    expect(relative).toEqual([])
  })

  it('fits into the context of an assistant', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_BYTES)
    expect(guides().every((page) => existsSync(page))).toBe(true)
  })
})
