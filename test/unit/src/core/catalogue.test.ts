import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { catalogue } from '../../../../src/engine/ApplicationLogger.js'
import { errorClasses as errors } from '../../../support/errorClasses.js'

/** Classes that are only base classes of others. */
const ABSTRACT = new Set<unknown>([errors.RequestError, errors.SignInError])
const classes = Object.values(errors).filter((each) => typeof each === 'function')
const union = readFileSync(new URL('../../../../src/core/AuthError.ts', import.meta.url), 'utf8')
const types = [...union.matchAll(/\| '([A-Z]\w+)'/g)].map(([, type]) => type)

describe('the catalogue of errors', () => {
  it('lists every exported class once', () => {
    const concrete = classes.filter((each) => !ABSTRACT.has(each))
    expect(new Set<unknown>(catalogue)).toEqual(new Set<unknown>(concrete))
    expect(catalogue).toHaveLength(concrete.length)
  })

  it('has one type for every class, and one class for every type', () => {
    expect(catalogue.map(({ type }) => type).sort()).toEqual([...types].sort())
  })

  it.each(catalogue.map((each) => [each.name, each] as const))('%s descends from AuthError', (_, each) => {
    expect(each === errors.AuthError || each.prototype instanceof errors.AuthError).toBe(true)
  })
})
