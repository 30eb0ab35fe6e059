import { afterEach, describe, expect, it } from '@jest/globals'
import { Manifest } from '../../../../../src/cli/files/Manifest.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

function aManifest(content: string | object): Manifest {
  desk = new Desk({ 'package.json': content })
  return Manifest.of(desk.folder)
}

describe('a manifest', () => {
  it('lists packages of every kind, and the kind of modules', () => {
    const manifest = aManifest({ type: 'module', main: 'a.js', dependencies: { a: '1' }, devDependencies: { b: '1' } })
    expect([...manifest.packages]).toEqual(['a', 'b'])
    expect([manifest.isModule, manifest.main]).toEqual([true, 'a.js'])
    expect([aManifest({ main: 7 }).isModule, aManifest({ main: 7 }).main]).toEqual([false, undefined])
  })

  it('gets scripts beside existing ones, and keeps its indentation', () => {
    aManifest('{\n    "name": "x",\n    "scripts": { "start": "mine" }\n}\n').addScripts({
      start: 'ours',
      build: 'tsc',
    })
    expect(desk.folder.read('package.json')).toBe(
      '{\n    "name": "x",\n    "scripts": {\n        "start": "mine",\n        "build": "tsc"\n    }\n}\n',
    )
    expect(Manifest.of(desk.folder).hasScript('build')).toBe(true)
    expect(Manifest.of(desk.folder).hasScript('test')).toBe(false)
  })

  it('is refused if it is malformed JSON', () => {
    expect(() => aManifest('{,}')).toThrow('package.json is not JSON.')
  })

  it.each(['null', '[]', '7'])('is refused if it is %s', (text) => {
    expect(() => aManifest(text)).toThrow('package.json is not an object.')
  })

  it('is read without the byte order mark that an editor has written, and keeps the mark', () => {
    aManifest('\uFEFF{ "main": "a.js" }').addScripts({ start: 'ours' })
    expect(Manifest.of(desk.folder).main).toBe('a.js')
    expect(desk.folder.read('package.json')).toMatch(/^\uFEFF\{/)
  })
})
