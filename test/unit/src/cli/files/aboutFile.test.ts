import { describe, expect, it } from '@jest/globals'
import { CommandError } from '../../../../../src/cli/CommandError.js'
import { aboutFile } from '../../../../../src/cli/files/aboutFile.js'

const failing = (error: Error) => () =>
  aboutFile('.env', () => {
    throw error
  })

describe('aboutFile', () => {
  it('returns the result', () => {
    expect(aboutFile('.env', () => 'text')).toBe('text')
  })

  it.each([
    ['EACCES', '.env may not be read or written.', 'chmod u+rw .env'],
    ['EISDIR', '.env is a folder.', 'Rename it: .env has to be a file.'],
    ['EIO', '.env cannot be read or written.', 'ls -l .env'],
  ])('explains an error of the system with a fix for the file: %s', (code, message, fix) => {
    expect(failing(Object.assign(new Error('/home/ann/.env'), { code }))).toThrow(
      expect.objectContaining({ name: 'CommandError', message, fix }),
    )
  })

  it.each([new CommandError('said already', 'do it'), new RangeError('no file')])(
    'passes on an error that does not come from the system: %s',
    (error) => {
      expect(failing(error)).toThrow(error)
    },
  )
})
