import { afterEach, describe, expect, it } from '@jest/globals'
import { Modules } from '../../../../../src/cli/application/Modules.js'
import type { Exports } from '../../../../../src/cli/application/Packages.js'
import { readers } from '../../../../../src/cli/application/readers.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

/** Reads the file with the first tool that is installed on the desk. */
async function read(path: string): Promise<Exports | undefined> {
  const modules = new Modules(desk.folder, {})
  for (const reader of readers) {
    const found = await reader(desk.folder.at(path), desk.folder, modules)
    if (found) return found
  }
  return undefined
}

describe('a file in TypeScript', () => {
  it('is read by esbuild, with its imports, and keeps its own URL', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.folder.write('a.ts', "import { b } from './b'\nexport const a: number = b, url = import.meta.url")
    desk.folder.write('b.ts', 'export const b: number = 7')
    const { a, url } = (await read('a.ts')) ?? {}
    expect(a).toBe(7)
    expect(url).toMatch(/\/a\.ts$/)
    expect(desk.folder.names('node_modules/.cache/authengine')).toEqual([])
  })

  it('is read by jiti if esbuild is not installed', async () => {
    const jiti = 'exports.createJiti = (from) => ({ import: async (path) => ({ from, path }) })'
    desk.folder.write('node_modules/jiti/package.json', '{ "name": "jiti", "main": "index.js" }')
    desk.folder.write('node_modules/jiti/index.js', jiti)
    desk.folder.write('a.ts', '')
    expect(await read('a.ts')).toEqual({ from: desk.folder.at('package.json'), path: desk.folder.at('a.ts') })
  })

  it('is read by TypeScript if neither is installed, and it imports only packages', async () => {
    desk.link('typescript', 'node_modules/typescript')
    desk.folder.write('a.ts', "import { join } from 'node:path'\nexport const a: string = join('b', 'c')")
    expect((await read('a.ts'))?.['a']).toBe('b/c')
    expect(desk.folder.names('node_modules/.cache/authengine')).toEqual([])
  })

  it.each(["import { b } from './b'", 'import { b } from "../b"', 'export const a = import.meta.url'])(
    'is not read by TypeScript if that would change its meaning: %s',
    async (text) => {
      desk.link('typescript', 'node_modules/typescript')
      desk.folder.write('a.ts', text)
      expect(await read('a.ts')).toBeUndefined()
    },
  )

  it('is not read without a tool', async () => {
    desk.folder.write('a.ts', 'export const a: number = 1')
    expect(await read('a.ts')).toBeUndefined()
  })
})
