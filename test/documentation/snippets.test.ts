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

  it('is reported with page and line if it has an error', () => {
    const page = 'docs/guides/express.md'
    const right = printedOn(page)
    const wrong = right.map(({ text, ...rest }) => ({
      ...rest,
      text: text.replace('of: session.user.name', 'of: session.user.nmae'),
    }))
    const changed = right.filter(({ text }, index) => text !== wrong[index]?.text).map(({ block }) => placeOf(block))
    expect(changed).toHaveLength(1)
    const found = [...faultsOf(wrong)].filter(([, messages]) => messages.length > 0)
    const line =
      readFileSync(page, 'utf8')
        .split('\n')
        .findIndex((each) => each.includes('of: session.user.name')) + 1
    expect(found).toEqual([[changed[0], [expect.stringMatching(`^${page}:${line}: Property 'nmae' does not exist`)]]])
  })

  it('reports that the port of a server is in use: Express 5 passes the error to the callback of listen', () => {
    const servers = blocks.filter(({ code }) => code.includes("from 'express'") && code.includes('app.listen('))
    expect(servers.length).toBeGreaterThan(1)
    const silent = servers.filter(
      ({ code }) => !/app\.listen\((?:[^=\n]*\)$|.*\(error\) => \{\n *if \(error\) throw error)/m.test(code),
    )
    expect(silent.map(placeOf)).toEqual([])
  })

  it('shows a refusal of the signIn callback in forms of your own, although its kind is "error"', () => {
    const forms = blocks.filter(({ code }) => code.includes("error.kind !== 'signIn'"))
    expect(forms.length).toBeGreaterThan(0)
    expect(forms.filter(({ code }) => !code.includes("error.type !== 'AccessDenied'")).map(placeOf)).toEqual([])
  })

  it('is the content of the files that it quotes', () => {
    const strange = blocks.filter(isQuote).filter(({ code, file = '' }) => !readFileSync(file, 'utf8').includes(code))
    expect(strange.map(placeOf)).toEqual([])
  })
})
