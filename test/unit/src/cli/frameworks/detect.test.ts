import { afterEach, describe, expect, it } from '@jest/globals'
import { Manifest } from '../../../../../src/cli/files/Manifest.js'
import { frameworkIn, frameworkOf, FRAMEWORKS } from '../../../../../src/cli/frameworks/detect.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

function aManifest(...packages: readonly string[]): Manifest {
  desk = new Desk({ 'package.json': { dependencies: Object.fromEntries(packages.map((name) => [name, '1'])) } })
  return Manifest.of(desk.folder)
}

describe('the framework of an application', () => {
  it.each(FRAMEWORKS)('is found by the name of its package: $name', (framework) => {
    expect(frameworkOf(aManifest('typescript', framework.mark))).toBe(framework)
  })

  it('is the other framework if Express only serves it', () => {
    expect(frameworkOf(aManifest('express', 'next')).id).toBe('next')
  })

  it('is Express if there are no dependencies', () => {
    expect(frameworkOf(aManifest()).id).toBe('express')
  })

  it('is Express if the only dependencies are packages of authengine that name no other framework', () => {
    expect(frameworkOf(aManifest('authengine')).id).toBe('express')
    expect(frameworkOf(aManifest('authengine', '@authengine/express', '@authengine/sql')).id).toBe('express')
    expect(() => frameworkOf(aManifest('authengine', 'koa'))).toThrow('no framework that authengine knows')
    expect(() => frameworkOf(aManifest('authengine', '@authengine/next'))).toThrow('no framework that authengine knows')
  })

  it('is unknown in a folder that is not a project', () => {
    desk = new Desk()
    expect(frameworkIn(desk.folder)).toBeUndefined()
    desk.clear()
    aManifest('next')
    expect(frameworkIn(desk.folder)?.id).toBe('next')
  })

  it('is the given one', () => {
    expect(frameworkOf(aManifest('next'), 'sveltekit').id).toBe('sveltekit')
  })

  it.each([
    [aManifest('koa'), undefined, 'no framework that authengine knows'],
    [aManifest(), 'koa', 'no framework called "koa"'],
  ])('has to be given if it cannot be determined', (manifest, named, problem) => {
    expect(() => frameworkOf(manifest, named)).toThrow(problem)
  })
})
