import { afterEach, describe, expect, it } from '@jest/globals'
import { Manifest } from '../../../../../src/cli/files/Manifest.js'
import { express } from '../../../../../src/cli/frameworks/express.js'
import type { Plan } from '../../../../../src/cli/frameworks/Framework.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

function aPlan(manifest: object, typed = false, files: Readonly<Record<string, string>> = {}): Plan {
  desk = new Desk({ 'package.json': manifest, ...files })
  const { folder } = desk
  return express.plan({ folder, manifest: Manifest.of(folder), typed, ending: typed ? 'ts' : 'js' })
}

describe('Express', () => {
  it.each([
    [{}, false, 'auth.config.mjs', 'server.mjs', './auth.config.mjs', 'node --env-file=.env server.mjs'],
    [{ type: 'module' }, false, 'auth.config.js', 'server.js', './auth.config.js', 'node --env-file=.env server.js'],
    [{}, true, 'src/auth.config.mts', 'src/server.mts', './auth.config.mjs', 'tsx --env-file=.env src/server.mts'],
    [
      { type: 'module' },
      true,
      'src/auth.config.ts',
      'src/server.ts',
      './auth.config.js',
      'tsx --env-file=.env src/server.ts',
    ],
  ])('gets a server if there is none: %j, TypeScript %s', (manifest, typed, config, server, imported, start) => {
    const plan = aPlan(manifest, typed)
    expect([plan.config, plan.files[0]?.path, plan.scripts['start']]).toEqual([config, server, start])
    expect(plan.files[0]?.text).toContain(`from '${imported}'`)
    expect([plan.start, plan.remains]).toEqual(['npm start', undefined])
  })

  it('keeps an existing script', () => {
    const plan = aPlan({ scripts: { start: 'mine' } })
    expect([plan.scripts, plan.start]).toEqual([{}, 'node --env-file=.env server.mjs'])
    const typed = aPlan({ scripts: { start: 'mine' } }, true)
    expect([typed.scripts, typed.start]).toEqual([{}, 'npx tsx --env-file=.env src/server.mts'])
  })

  it.each([
    [{ main: 'bin/www.mjs' }, 'bin/www.mjs', '../auth.config.mjs'],
    [{}, 'src/app.ts', '../auth.config.mjs'],
    [{ type: 'module' }, 'app.js', './auth.config.js'],
    [{}, 'server.mjs', './auth.config.mjs'],
  ])('keeps an existing server, and prints what to add: %j %s', (manifest, entry, imported) => {
    const { files, remains } = aPlan(manifest, false, { [entry]: 'mine' })
    expect(files).toEqual([])
    expect(remains).toContain(`Add to ${entry}`)
    expect(remains).toContain(`import { config } from '${imported}'`)
  })

  it.each([
    [{}, 'server.cjs', "import('x')", true],
    [{ type: 'module' }, 'server.cjs', '', true],
    [{}, 'app.js', "const express = require('express')", true],
    [{}, 'app.js', 'exports.app = 1\nimport("x")', true],
    [{}, 'app.js', "import express from 'express'", false],
    [{ type: 'module' }, 'app.js', '', false],
    [{}, 'app.ts', "import express from 'express'", false],
    [{}, 'app.ts', "const express = require('express')", true],
    [{ type: 'module' }, 'app.cts', "const express = require('express')", true],
    [{}, 'app.mts', "const express = require('express')", false],
  ])('is loaded with import or require like the rest of the server: %j %s %s', (manifest, entry, text, requires) => {
    const { remains = '' } = aPlan(manifest, false, { [entry]: text })
    expect(remains.includes("MiddlewareAuth } = require('@authengine/express')")).toBe(requires)
    expect(/const { config } = require\('\.\/auth\.config\.m?js'\)/.test(remains)).toBe(requires)
    expect(remains.includes("import { config } from './auth.config.")).toBe(!requires)
  })

  it('finds the TypeScript source of a built server, and the command that starts it', () => {
    const files = { 'dist/index.js': '', 'src/index.ts': '', 'index.js': '' }
    const { remains, start } = aPlan({ main: 'dist/index.js' }, true, files)
    expect(remains).toContain('Add to src/index.ts')
    expect(start).toBe('npx tsx --env-file=.env src/index.ts')
  })

  it.each(['dist', './build', 'lib', 'out'])('gets a server if there is only a built one: %s', (folder) => {
    const main = `${folder}/server.js`
    expect(aPlan({ main }, false, { [main]: '' }).files).toHaveLength(1)
  })

  it('recognizes the server that it has written', () => {
    const [server] = aPlan({}).files
    expect(aPlan({}, false, { [server!.path]: server!.text }).files).toEqual([server])
  })
})
