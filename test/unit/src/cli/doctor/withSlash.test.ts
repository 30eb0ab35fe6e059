import { describe, expect, it } from '@jest/globals'
import { withSlash } from '../../../../../src/cli/doctor/withSlash.js'

describe('the URL of a folder', () => {
  it.each(['https://a.example', 'https://a.example/'])('ends with one slash: %s', (url) => {
    expect(withSlash(url)).toBe('https://a.example/')
  })
})
