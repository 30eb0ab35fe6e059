import { describe, expect, it } from '@jest/globals'
import { concealed } from '../../../../src/cli/concealed.js'

describe('what is printed', () => {
  it.each([
    ['AUTH_SECRET', 'the value abcdefgh is wrong', 'the value … is wrong'],
    ['AUTH_GITHUB_SECRET', 'abcdefgh', '…'],
    ['PGPASSWORD', 'abcdefgh, abcdefgh', '…, …'],
    ['AUTH_GITHUB_ID', 'abcdefgh', 'abcdefgh'],
  ])('has no value of a variable that is secret by its name: %s', (name, text, shown) => {
    expect(concealed(text, [{ [name]: 'abcdefgh' }])).toBe(shown)
  })

  it('has the longer of two secrets replaced first', () => {
    expect(concealed('abcdefgh', [{ SECRET_A: 'abcdef', SECRET_B: 'abcdefgh' }])).toBe('…')
  })

  it('keeps words that happen to be a value', () => {
    expect(concealed('it is true', [{ TOKEN: 'true', KEY: '', PASSWORD: undefined }])).toBe('it is true')
  })

  it.each([
    ['postgres://ann:pa55@db.example/app', 'postgres://…@db.example/app'],
    ['see smtps://key@mail.example.', 'see smtps://…@mail.example.'],
    ['https://app.example/@ann', 'https://app.example/@ann'],
    ['https://app.example and ann@app.example', 'https://app.example and ann@app.example'],
  ])('has no name and password in an address: %s', (text, shown) => {
    expect(concealed(text, [])).toBe(shown)
  })
})
