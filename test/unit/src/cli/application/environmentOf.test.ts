import { afterEach, describe, expect, it } from '@jest/globals'
import type { CommandError } from '../../../../../src/cli/CommandError.js'
import { environmentOf } from '../../../../../src/cli/application/environmentOf.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

function fixOf(fail: () => unknown): string | undefined {
  try {
    fail()
  } catch (error) {
    return (error as CommandError).fix
  }
  throw new TypeError('It did not fail.')
}

describe('the environment of an application', () => {
  it('is that of the process, then .env.local, then .env', () => {
    desk = new Desk({ '.env': 'A=file\nB=file\nC=file', '.env.local': 'A=local\nB=local' })
    desk.env['A'] = 'process'
    const { env, files } = environmentOf(desk.surroundings)
    expect(env).toMatchObject({ A: 'process', B: 'local', C: 'file' })
    expect(files).toEqual(['.env.local', '.env'])
  })

  it('is that of the given file', () => {
    desk = new Desk({ '.env': 'A=1', '.env.production': 'B=2' })
    expect(environmentOf(desk.surroundings, '.env.production')).toEqual({ env: { B: '2' }, files: ['.env.production'] })
  })

  it('is that of the files that the framework reads', () => {
    const manifest = { dependencies: { express: '5' } }
    desk = new Desk({ 'package.json': manifest, '.env': 'A=file', '.env.local': 'A=local' })
    expect(environmentOf(desk.surroundings)).toEqual({ env: { A: 'file' }, files: ['.env'] })
  })

  it("has the variables that the framework binding reads under other names, unless this library's are set", () => {
    const manifest = { dependencies: { next: '16' } }
    desk = new Desk({ 'package.json': manifest, '.env': 'NEXTAUTH_SECRET=a\nNEXTAUTH_URL=b\nAUTH_URL=c' })
    expect(environmentOf(desk.surroundings).env).toMatchObject({ AUTH_SECRET: 'a', AUTH_URL: 'c' })
    desk.folder.write('package.json', JSON.stringify({ dependencies: { express: '5' } }))
    expect(environmentOf(desk.surroundings).env).not.toHaveProperty('AUTH_SECRET')
  })

  it('is refused if the given file does not exist', () => {
    desk = new Desk({ '.env': 'A=1' })
    expect(() => environmentOf(desk.surroundings, '.env.prod')).toThrow('There is no file .env.prod.')
    expect(fixOf(() => environmentOf(desk.surroundings, '.env.prod'))).toBe(
      'Create it, or name the file that has the variables, such as --vars .env.',
    )
  })

  it('is not printed if it is secret', () => {
    desk = new Desk({ '.env': 'AUTH_SECRET=sw0rdfish' })
    const { surroundings } = desk
    environmentOf(surroundings)
    surroundings.terminal.say('sw0rdfish')
    expect(desk.printed).toBe('…\n')
  })
})
