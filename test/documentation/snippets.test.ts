import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { faultsOf, isQuote, printedOn } from './printed.js'
import { type Block, blocksOf, pages } from './reader.js'

const blocks = pages().flatMap(blocksOf)
const placeOf = ({ page, line }: Block): string => `${page}:${line}`

const printed = pages().flatMap((page) => printedOn(page))

describe('code in the documentation', () => {
  it('exists', () => {
    expect(printed.length).toBeGreaterThan(80)
  })

  it('names its language', () => {
    expect(blocks.filter(({ language }) => language === '').map(placeOf)).toEqual([])
  })

  it('compiles as it is printed', () => {
    const broken = [...faultsOf(printed)].filter(([, messages]) => messages.length > 0)
    expect(Object.fromEntries(broken)).toEqual({})
  })

  it('is compiled as it is printed, so that an error in it is found', () => {
    const blocksOfPage = printedOn('docs/guides/express.md')
    const broken = blocksOfPage.map((each) => ({ ...each, text: each.text.replace('getSession(req', 'getSession(') }))
    const changed = blocksOfPage.filter(({ text }, index) => text !== broken[index]?.text)
    expect(changed.length).toBeGreaterThan(1)
    const found = [...faultsOf(broken)].filter(([, messages]) => messages.length > 0)
    expect(found.map(([place]) => place)).toEqual(changed.map(({ block }) => placeOf(block)))
    expect(found[0]?.[1].join()).toMatch(/Expected 2 arguments|Argument expected|not assignable|expected/)
  })

  it('is the content of the files that it quotes', () => {
    const strange = blocks.filter(isQuote).filter(({ code, file = '' }) => !readFileSync(file, 'utf8').includes(code))
    expect(strange.map(placeOf)).toEqual([])
  })
})
