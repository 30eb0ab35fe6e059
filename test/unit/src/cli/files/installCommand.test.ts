import { afterEach, describe, expect, it } from '@jest/globals'
import { installCommand } from '../../../../../src/cli/files/installCommand.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

describe('the command to install packages', () => {
  it.each([
    ['package-lock.json', false, 'npm install a b'],
    ['package-lock.json', true, 'npm install -D a b'],
    ['pnpm-lock.yaml', true, 'pnpm add -D a b'],
    ['yarn.lock', false, 'yarn add a b'],
    ['bun.lock', true, 'bun add -d a b'],
  ])('depends on the lock file: %s, development %s', (lock, development, line) => {
    desk = new Desk({ [lock]: '' })
    expect(installCommand(desk.folder, ['a', 'b'], development).join(' ')).toBe(line)
  })
})
