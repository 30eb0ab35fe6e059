import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'

const FOLDERS = ['.', ...readdirSync('plugins').map((name) => `plugins/${name}`)]

describe.each(FOLDERS)('the package in %s', (folder) => {
  it('defect R70: names its repository, and is published with provenance', () => {
    const read = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, unknown>
    expect(read['repository']).toEqual({
      type: 'git',
      url: 'git+https://github.com/authengine/authengine.git',
      ...(folder !== '.' && { directory: folder }),
    })
    expect(read['publishConfig']).toEqual({ access: 'public', provenance: true })
  })
})
