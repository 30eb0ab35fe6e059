import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it } from '@jest/globals'
import { inRepository } from '../../../../../src/cli/doctor/inRepository.js'
import { Folder } from '../../../../../src/cli/files/Folder.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

const git = (...words: readonly string[]): void => {
  execFileSync('git', words, { cwd: desk.folder.path, stdio: 'ignore' })
}
const packaged = (): Folder => new Folder(desk.folder.at('packages/app'))

describe('an env file', () => {
  it.each([
    ['.env', 'ignored'],
    ['packages/*/.env', 'ignored'],
    ['.env\n!/packages/app/.env', 'open'],
    ['/.env', 'open'],
  ])('is judged as by git, with every .gitignore above: %j', (rules, standing) => {
    desk = new Desk({ '.gitignore': rules, 'packages/app/.env': '' })
    git('init')
    expect(inRepository(packaged(), '.env')).toBe(standing)
  })

  it('is in the repository if git tracks it, whatever .gitignore contains', () => {
    desk = new Desk({ '.gitignore': '.env', 'packages/app/.env': '' })
    git('init')
    git('add', '--force', 'packages/app/.env')
    expect(inRepository(packaged(), '.env')).toBe('tracked')
  })

  it.each([
    ['.env', '', 'ignored'],
    ['**/.env', '', 'ignored'],
    ['/.env', '', 'open'],
    ['packages/*/.env', '', 'ignored'],
    ['', '/.env', 'ignored'],
    ['', '', 'open'],
  ])('is judged by the files above if there is no repository: %j, %j', (above, own, standing) => {
    desk = new Desk({ '.gitignore': above, 'packages/app/.gitignore': own })
    expect(inRepository(packaged(), '.env')).toBe(standing)
  })

  it('is not ignored by a .gitignore above its repository, if git cannot be run', () => {
    // An empty .git folder is not a repository for git.
    desk = new Desk({ '.gitignore': '.env', 'packages/app/.git/x': '' })
    expect(inRepository(packaged(), '.env')).toBe('open')
  })
})
