import { describe, expect, it } from '@jest/globals'
import { compile } from 'svelte/compiler'
import { blocksOf, pages } from './reader.js'

const components = pages()
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'svelte')

describe('Svelte components in the documentation', () => {
  it('exist', () => {
    expect(components.length).toBeGreaterThan(1)
  })

  it.each(components.map((block) => [`${block.page}:${String(block.line)}`, block.code]))(
    'compile for the server and the browser, without warnings: %s',
    (_, code) => {
      for (const generate of ['server', 'client'] as const) expect(compile(code, { generate }).warnings).toEqual([])
    },
  )
})
