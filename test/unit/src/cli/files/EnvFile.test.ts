import { afterEach, describe, expect, it } from '@jest/globals'
import { EnvFile } from '../../../../../src/cli/files/EnvFile.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

function aFile(text?: string): EnvFile {
  if (text !== undefined) desk.folder.write('.env', text)
  return new EnvFile(desk.folder, '.env')
}
const lines = (): string[] | undefined => desk.folder.read('.env')?.split('\n')
const NAMED = Array.from({ length: 9 }, (_, at) => `AUTH_SECRET_${String(at + 1)}=s${String(at + 1)}`)

describe('an env file', () => {
  it('has no variables where there is no file', () => {
    expect({ ...aFile().values }).toEqual({})
  })

  it('knows a name without a value', () => {
    const file = aFile('A=\n# B=1\n')
    expect([file.names('A'), file.names('B')]).toEqual([true, false])
  })

  it.each([
    [undefined, 'A=1\n'],
    ['X=1\n', 'X=1\n\nA=1\n'],
    ['X=1', 'X=1\n\nA=1\n'],
  ])('adds lines behind what is there: %j', (before, after) => {
    aFile(before).append(['A=1'])
    expect(desk.folder.read('.env')).toBe(after)
  })
})

describe('a new secret', () => {
  it('comes first, and the one before behind it; the rest stays as it is', () => {
    const moved = aFile('# ours\nAUTH_SECRET="old=="\nX=1\nexport AUTH_SECRET_1=older\n').rotate('new')
    expect(moved).toEqual({ moved: true, dropped: false })
    expect(lines()).toEqual([
      '# ours',
      'AUTH_SECRET=new',
      'AUTH_SECRET_1="old=="',
      'X=1',
      'export AUTH_SECRET_2=older',
      '',
    ])
  })

  it.each([undefined, '', 'AUTH_SECRET=\n', 'export AUTH_SECRET = \n'])(
    'moves nothing where there was none: %j',
    (text) => {
      const file = aFile(text)
      expect(file.rotate('new')).toEqual({ moved: false, dropped: false })
      expect(lines()).toEqual(['AUTH_SECRET=new', ''])
    },
  )

  it('takes the number that is free', () => {
    aFile('AUTH_SECRET=a\nAUTH_SECRET_1=b\nAUTH_SECRET_2=\nAUTH_SECRET_3=d').rotate('new')
    expect(lines()).toEqual(['AUTH_SECRET=new', 'AUTH_SECRET_1=a', 'AUTH_SECRET_2=b', 'AUTH_SECRET_3=d'])
  })

  it('lets the oldest of ten go', () => {
    expect(aFile(['AUTH_SECRET=s0', ...NAMED].join('\n')).rotate('new')).toEqual({ moved: true, dropped: true })
    expect(lines()?.slice(0, 2)).toEqual(['AUTH_SECRET=new', 'AUTH_SECRET_1=s0'])
    expect(lines()?.at(-1)).toBe('AUTH_SECRET_9=s8')
    expect(lines()).toHaveLength(10)
  })
})
