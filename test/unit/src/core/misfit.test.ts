import { describe, expect, it } from '@jest/globals'
import { misfit } from '../../../../src/core/unknownNames.js'
import * as whole from '../config/checks/inspected.js'

class Thing {
  readonly of = 'mine'
}

describe('misfit', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'is undefined.', 'Look at its import: the module has no such export.'],
    [null, 'is null.', 'Leave it out.'],
    ['github', 'is a string.', 'Write the object itself.'],
    [true, 'is a boolean.', 'Write the object itself.'],
    [Thing, 'is the class Thing.', 'Write new Thing(…).'],
    [() => new Thing(), 'is a function.', 'Call it, and pass its result.'],
    [Promise.resolve(new Thing()), 'is a promise.', 'Write await in front of it.'],
    [whole, 'is a whole module.', 'Import what you need of it by name.'],
    [{ __esModule: true, default: Thing }, 'is a whole module.', 'Import its default, or write .default behind it.'],
  ])('describes %p', (value, problem, fix) => {
    expect(misfit(value)).toEqual({ problem, fix })
  })

  it.each<unknown>([{}, [], new Thing(), new Map()])('returns undefined for %p', (value) => {
    expect(misfit(value)).toBeUndefined()
  })
})
