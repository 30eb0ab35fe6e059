import { symlinkSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { importsIn } from '../../../../../../src/cli/doctor/former/importsIn.js'
import { lineAt, sourcesIn } from '../../../../../../src/cli/doctor/former/sourcesIn.js'
import { Desk } from '../../../../../support/cli/Desk.js'

let desk: Desk
beforeEach(() => {
  desk = new Desk()
})
afterEach(() => {
  desk.clear()
})

describe('the source files of an application', () => {
  it('are those that the application wrote', () => {
    for (const path of ['auth.ts', 'app/page.tsx', 'app/old.cjs', 'app/x.svelte']) desk.folder.write(path, path)
    for (const path of ['node_modules/x/a.js', 'dist/a.js', '.next/a.js', 'app/a.json', 'long.js'])
      desk.folder.write(path, path === 'long.js' ? ' '.repeat(600_000) : path)
    symlinkSync(desk.folder.path, desk.folder.at('again'))
    expect(sourcesIn(desk.folder).map(({ path }) => path)).toEqual([
      'auth.ts',
      'app/old.cjs',
      'app/page.tsx',
      'app/x.svelte',
    ])
  })

  it('are none in an empty folder', () => {
    expect(sourcesIn(desk.folder)).toEqual([])
  })

  it('have lines from 1', () => {
    expect([lineAt('a\nb', 0), lineAt('a\nb', 2)]).toEqual([1, 2])
  })
})

describe('the imports of source files', () => {
  it.each([
    [`import NextAuth from 'next-auth'`, ['next-auth']],
    [`import type { Session } from "next-auth/jwt"`, ['next-auth']],
    [`import 'next-auth'\nimport('@auth/core/types')`, ['next-auth', '@auth/core']],
    [`const { getSession } = require('next-auth/react')`, ['next-auth']],
    [`jest.mock('next-auth/react', () => ({}))`, ['next-auth']],
    [`export { auth } from 'next-auth'`, ['next-auth']],
    [`import {\n  a,\n  b\n} from 'better-auth/plugins'`, ['better-auth']],
    [`import a from './next-auth'\nconst text = 'next-auth'`, []],
  ])('are found in %j', (text, names) => {
    expect(importsIn([{ path: 'a.ts', text }]).map(({ name }) => name)).toEqual(names)
  })
})
