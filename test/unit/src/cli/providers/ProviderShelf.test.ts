import { afterEach, describe, expect, it } from '@jest/globals'
import type { CommandError } from '../../../../../src/cli/CommandError.js'
import { ProviderShelf } from '../../../../../src/cli/providers/ProviderShelf.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

function refusal(id: string): CommandError {
  try {
    new ProviderShelf(desk.folder).require(id)
  } catch (error) {
    return error as CommandError
  }
  throw new TypeError('It was found.')
}

describe('the shelf of providers', () => {
  it('has the providers of the installed package, with their comments', () => {
    desk.link('@authengine/providers', 'plugins/providers')
    expect(new ProviderShelf(desk.folder).require('GitHub').about).toContain('https://github.com/settings/developers')
  })

  it('finds them through the package of a framework', () => {
    desk.link('@authengine/express', 'plugins/express')
    expect(new ProviderShelf(desk.folder).require('github').about).toBeDefined()
  })

  it('has the recorded providers if no package is installed', () => {
    expect(new ProviderShelf(desk.folder).require('lichess')).toEqual({
      id: 'lichess',
      factory: 'Lichess',
      variables: ['AUTH_LICHESS_ID'],
    })
  })

  it.each([
    ['gihub', 'Did you mean github'],
    ['passkey', 'Passkey needs a database'],
    ['frobnicate', 'Any other service is an object'],
  ])('explains what to do about %s', (id, fix) => {
    expect(refusal(id).message).toBe(`There is no provider "${id}".`)
    expect(refusal(id).fix).toContain(fix)
  })
})
