import { afterEach, describe, expect, it } from '@jest/globals'
import { CommandLine } from '../../../../src/cli/CommandLine.js'
import { Desk } from '../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

/** A configuration whose database fails. */
const failingAdapter = (error: string): string => `
const fail = async () => { throw ${error} }
export const config = { providers: [], adapter: { missing: fail, migrate: fail, close: async () => {} } }
`

describe('the command line', () => {
  it('lists the commands', async () => {
    expect(await desk.type('--help')).toBe(0)
    for (const name of ['init', 'secret', 'add', 'migrate', 'doctor']) expect(desk.printed).toMatch(`  ${name} `)
  })

  it.each(['init', 'secret', 'add', 'migrate', 'doctor'])('has examples for %s', async (name) => {
    expect(await desk.type(`${name} --help`)).toBe(0)
    expect(desk.printed).toContain(`$ npx authengine ${name}`)
  })

  it('prints the help of a command in both usual ways', async () => {
    expect(await desk.type('help doctor')).toBe(0)
    expect(desk.printed).toContain('Usage: authengine doctor')
  })

  it('knows its version', async () => {
    expect(await desk.type('--version')).toBe(0)
    expect(desk.printed).toBe('1.2.3\n')
  })

  it.each([
    ['inti', "unknown command 'inti'", 'Did you mean init?'],
    ['doctor --ofline', "unknown option '--ofline'", 'Did you mean --offline?'],
  ])('suggests a command for "%s"', async (line, problem, hint) => {
    expect(await desk.type(line)).toBe(1)
    expect(desk.complained).toContain(problem)
    expect(desk.complained).toContain(hint)
    expect(desk.printed).toBe('')
  })

  it('explains what happened, why, and what to do', async () => {
    expect(await desk.type('init')).toBe(1)
    expect(desk.complained).toBe(
      'error: There is no package.json in this folder.\n' +
        '  why: Every project of Node has one, in its topmost folder.\n' +
        '  fix: Go to that folder, or start with "npm init -y".\n',
    )
  })

  it('passes on an unexpected error, without secrets', async () => {
    desk.folder.write('.env', 'DATABASE_PASSWORD=swordfish')
    desk.folder.write('auth.config.mjs', failingAdapter("new RangeError('swordfish at postgres://ann:x@db.example')"))
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.complained).toBe(
      'error: RangeError: … at postgres://…@db.example\n' +
        '  fix: npx authengine doctor looks at the configuration and the environment.\n',
    )
  })

  it('names the package to install if a driver is missing', async () => {
    desk.folder.write('auth.config.mjs', failingAdapter('new Error("Cannot find package \'libsql\' imported from x")'))
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.complained).toBe('error: libsql is not installed here.\n  fix: npm install libsql\n')
  })

  it.each([
    [new RangeError('at postgres://ann:x@db.example'), 'error: RangeError: at postgres://…@db.example\n'],
    ['no error at all', 'error: no error at all\n'],
    [undefined, 'error: undefined\n'],
  ])('explains an unhandled error, without secrets: %s', (error, said) => {
    expect(new CommandLine(desk.surroundings, '1.2.3').abandon(error)).toBe(1)
    expect(desk.complained).toContain(said)
    expect(desk.complained).toContain('fix: Catch it where it happens.')
  })
})
