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

  it('defect R48: accepts every compatible version of its peer authengine', () => {
    const { peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
      peerDependencies?: Record<string, string>
    }
    expect(peerDependencies?.['authengine'] ?? '^0.1.0').toBe('^0.1.0')
  })
})

it('has no dependency that makes server builds of Qwik bundle the core', () => {
  // Qwik bundles every package whose manifest names a Qwik package, even as a developer dependency, into the server.
  const names = Object.values(JSON.parse(readFileSync('package.json', 'utf8')) as object).flatMap((value: unknown) =>
    Object.keys(Object(value) as object),
  )
  expect(names.filter((name) => /^@(builder\.io|qwik\.dev)\//.test(name))).toEqual([])
})

it('defect R48: lists each provider once in the public surface', () => {
  const signInOptions = readdirSync('docs/surface').flatMap((file) =>
    readFileSync(`docs/surface/${file}`, 'utf8')
      .split('\n')
      .filter((line) => /^\/{4} .*\/github$/.test(line)),
  )
  expect(signInOptions).toEqual(['//// @authengine/providers/github'])
})
