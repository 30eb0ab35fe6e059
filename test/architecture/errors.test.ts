import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { AuthError } from 'authengine'
import { catalogue } from '../../src/engine/ApplicationLogger.js'
import { errorClasses as errors } from '../support/errorClasses.js'

const ABSTRACT = ['RequestError', 'SignInError']

describe('the catalogue of errors', () => {
  it('has exactly the exported classes', () => {
    const exported = Object.entries(errors).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
    expect(catalogue.map(({ name }) => name).sort()).toEqual(exported.filter((name) => !ABSTRACT.includes(name)).sort())
  })

  it('defect R9: names every class by a literal, which minifiers keep', () => {
    const classes = Object.values(errors).filter((value): value is typeof AuthError => typeof value === 'function')
    const literal = classes.filter((each) => Object.getOwnPropertyDescriptor(each, 'name')?.enumerable)
    expect(literal.map(({ name }) => name).sort()).toEqual(
      Object.entries(errors)
        .flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
        .sort(),
    )
  })

  it('is explained under one heading each, in the same order', () => {
    const headings = [...readFileSync('docs/errors.md', 'utf8').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
    expect(headings).toEqual(catalogue.map(({ type }) => type))
  })

  it('links to its explanations, in a published file', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
    expect(files).toContain('docs/errors.md')
    const anchors = catalogue.map(({ type }) => `node_modules/authengine/docs/errors.md#${type.toLowerCase()}`)
    expect(catalogue.map((each) => (Reflect.construct(each, [[]]) as AuthError).help)).toEqual(anchors)
  })

  it('defect R34: has the levels that the documentation lists', () => {
    const rows = readFileSync('docs/errors.md', 'utf8').matchAll(/^\| `(error|warn|debug)` +\| (`.*?`) +\|/gm)
    const told = [...rows].flatMap(([, level, types = '']) =>
      types.split(', ').map((type) => `${type} ${String(level)}`),
    )
    expect(told.sort()).toEqual(catalogue.map(({ level, type }) => `\`${type}\` ${level}`).sort())
  })

  it('has a type for each class: exactly the types of the union', () => {
    const union = readFileSync('src/core/AuthError.ts', 'utf8').matchAll(/^ {2}\| '(\w+)'$/gm)
    expect(catalogue.map(({ type }) => type).sort()).toEqual([...union].map(([, type]) => type).sort())
  })
})
