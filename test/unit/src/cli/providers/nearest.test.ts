import { describe, expect, it } from '@jest/globals'
import { nearest } from '../../../../../src/cli/providers/nearest.js'

const WORDS = ['github', 'gitlab', 'gitea', 'microsoft-entra-id', 'vk', 'twitter']

describe('the names nearest to a misspelled one', () => {
  it.each([
    ['gihub', ['github']],
    ['gitlba', ['gitlab', 'gitea']],
    ['entra', ['microsoft-entra-id']],
    ['twiter', ['twitter']],
    ['quantum', []],
  ])('%s', (typed, meant) => {
    expect(nearest(typed, WORDS)).toEqual(meant)
  })
})
