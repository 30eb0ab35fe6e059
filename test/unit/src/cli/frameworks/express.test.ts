import { parseEnv } from 'node:util'
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
    [{}, false, 'auth.config.mjs', 'server.mjs', './auth.config.mjs', 'node'],
    [{ type: 'module' }, false, 'auth.config.js', 'server.js', './auth.config.js', 'node'],
    [{}, true, 'src/auth.config.mts', 'src/server.mts', './auth.config.mjs', 'tsx'],
    [{ type: 'module' }, true, 'src/auth.config.ts', 'src/server.ts', './auth.config.js', 'tsx'],
  ])('gets a server if there is none: %j, TypeScript %s', (manifest, typed, config, server, imported, program) => {
    const plan = aPlan(manifest, typed)
    expect([plan.config, plan.files[0]?.path]).toEqual([config, server])
    expect(plan.scripts).toEqual({
      start: `${program} --env-file=.env ${server}`,
      dev: `${program} --env-file=.env --env-file=.env.development ${server}`,
    })
    expect(plan.files[0]?.text).toContain(`from '${imported}'`)
    expect([plan.start, plan.remains]).toEqual(['npm run dev', undefined])
  })

  it('sets NODE_ENV in a file that only development reads', () => {
    const { files } = aPlan({})
    expect(files[1]?.path).toBe('.env.development')
    expect(parseEnv(files[1]?.text ?? '')).toEqual({ NODE_ENV: 'development' })
  })

  it('keeps existing scripts', () => {
    const { scripts, start } = aPlan({ scripts: { start: 'mine' } })
    expect([Object.keys(scripts), start]).toEqual([['dev'], 'npm run dev'])
    const scriptsOf = { scripts: { start: 'mine', dev: 'mine' } }
    const both = aPlan(scriptsOf)
    expect([both.scripts, both.start]).toEqual([{}, 'node --env-file=.env --env-file=.env.development server.mjs'])
    const typed = aPlan(scriptsOf, true)
    expect(typed.start).toBe('npx tsx --env-file=.env --env-file=.env.development src/server.mts')
  })

  it('names its script again if it has written it', () => {
    const { scripts } = aPlan({})
    const again = aPlan({ scripts })
    expect([again.scripts, again.start]).toEqual([{}, 'npm run dev'])
  })

  it.each([
    [{ main: 'bin/www.mjs' }, 'bin/www.mjs', '../auth.config.mjs'],
    [{}, 'src/app.ts', '../auth.config.mjs'],
    [{ type: 'module' }, 'app.js', './auth.config.js'],
    [{}, 'server.mjs', './auth.config.mjs'],
  ])('keeps an existing server, and prints what to add: %j %s', (manifest, entry, imported) => {
    const { files, remains, scripts } = aPlan(manifest, false, { [entry]: 'mine' })
    expect([files.map(({ path }) => path), scripts]).toEqual([['.env.development'], {}])
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
    expect(start).toBe('npx tsx --env-file=.env --env-file=.env.development src/index.ts')
  })

  it.each(['dist', './build', 'lib', 'out'])('gets a server if there is only a built one: %s', (folder) => {
    const main = `${folder}/server.js`
    expect(aPlan({ main }, false, { [main]: '' }).files.map(({ path }) => path)).toContain('server.mjs')
  })

  it('recognizes the server that it has written', () => {
    const { files } = aPlan({})
    expect(aPlan({}, false, { [files[0]!.path]: files[0]!.text }).files).toEqual(files)
  })
})
