import { describe, expect, it } from '@jest/globals'
import { ProviderShelf } from '../../../../../src/cli/providers/ProviderShelf.js'
import { recorded } from '../../../../../src/cli/providers/recorded.js'
import { Folder } from '../../../../../src/cli/files/Folder.js'

describe('the record of providers', () => {
  it('equals the files of the providers', () => {
    const installed = new ProviderShelf(new Folder(process.cwd())).all
    expect(installed.length).toBeGreaterThan(100)
    expect(installed[0]?.about).toBeDefined()
    expect(recorded()).toEqual(installed.map(({ factory, id, variables }) => ({ id, factory, variables })))
  })
})
