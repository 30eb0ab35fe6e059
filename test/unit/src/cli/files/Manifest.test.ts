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
  it('names packages of every kind, and what modules are', () => {
    const manifest = aManifest({ type: 'module', main: 'a.js', dependencies: { a: '1' }, devDependencies: { b: '1' } })
    expect([...manifest.packages]).toEqual(['a', 'b'])
    expect([manifest.isModule, manifest.main]).toEqual([true, 'a.js'])
    expect([aManifest({ main: 7 }).isModule, aManifest({ main: 7 }).main]).toEqual([false, undefined])
  })

  it('gets scripts beside those it has, and stays indented as it was', () => {
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

  it('is refused where it is no JSON', () => {
    expect(() => aManifest('{,}')).toThrow('package.json is not JSON.')
  })

  it.each(['null', '[]', '7'])('is refused where it is %s', (text) => {
    expect(() => aManifest(text)).toThrow('package.json is not an object.')
  })

  it('is read past the mark that an editor put in front, and keeps it', () => {
    aManifest('\uFEFF{ "main": "a.js" }').addScripts({ start: 'ours' })
    expect(Manifest.of(desk.folder).main).toBe('a.js')
    expect(desk.folder.read('package.json')).toMatch(/^\uFEFF\{/)
  })
})
