import { realpathSync } from 'node:fs'
import { afterEach, describe, expect, it } from '@jest/globals'
import { installedFolder } from '../../../../../src/cli/files/installedFolder.js'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk({ 'node_modules/a/package.json': '{}', 'deep/er/x': '' })
afterEach(() => {
  desk.clear()
})

describe('the folder of a package', () => {
  it('is found from this folder and from folders below, if the package is installed', () => {
    const found = realpathSync(desk.folder.at('node_modules/a'))
    expect(installedFolder('a', desk.folder.path)).toBe(found)
    expect(installedFolder('a', desk.folder.at('deep/er'))).toBe(found)
    expect(installedFolder('no-such-package', desk.folder.path)).toBeUndefined()
  })
})
