import { describe, expect, it } from '@jest/globals'
import { rotation } from '../../../../../src/cli/files/rotation.js'
import { GOOD } from '../../../../support/cli/aPatient.js'

/** Strong secrets, all different. */
const [S0, S1, S2, S3] = ['s0', 's1', 's2', 's3'].map((each) => `${each}${GOOD}`)
const TEN = ['', ...Array.from({ length: 9 }, (_, at) => `_${String(at + 1)}`)]
const TEN_LINES = TEN.map((end, at) => `AUTH_SECRET${end}=s${String(at)}${GOOD}`)

const KEPT = { moved: true, dropped: false, weak: [] }
const ALONE = { moved: false, dropped: false, weak: [] }
const text = (...lines: readonly string[]): string => lines.join('\n')

describe('a new secret', () => {
  it('comes first, followed by the older one; the other lines stay unchanged', () => {
    const before = text('# ours', `AUTH_SECRET="${S0}"`, 'X=1', `export AUTH_SECRET_1=${S1}`, '')
    const after = text('# ours', 'AUTH_SECRET=new', `AUTH_SECRET_1="${S0}"`, 'X=1', `export AUTH_SECRET_2=${S1}`, '')
    expect(rotation(before, 'new')).toEqual({ ...KEPT, text: after })
  })

  it.each(['', 'AUTH_SECRET=\n', 'export AUTH_SECRET = \n', 'AUTH_SECRET="  "\n'])(
    'moves nothing if there was no secret: %j',
    (before) => {
      expect(rotation(before, 'new')).toEqual({ ...ALONE, text: 'AUTH_SECRET=new\n' })
    },
  )

  it('uses the first free number', () => {
    const before = text(`AUTH_SECRET=${S0}`, `AUTH_SECRET_1=${S1}`, 'AUTH_SECRET_2=', `AUTH_SECRET_3=${S3}`)
    const after = text('AUTH_SECRET=new', `AUTH_SECRET_1=${S0}`, `AUTH_SECRET_2=${S1}`, `AUTH_SECRET_3=${S3}`)
    expect(rotation(before, 'new')).toEqual({ ...KEPT, text: after })
  })

  it('comes before a secret with another name, which stays for other readers', () => {
    const before = text('A=1', `NEXTAUTH_SECRET="${S0}"`, 'B=2')
    const after = text('A=1', `NEXTAUTH_SECRET="${S0}"`, 'AUTH_SECRET=new', `AUTH_SECRET_1="${S0}"`, 'B=2')
    expect(rotation(before, 'new', { otherName: 'NEXTAUTH_SECRET' })).toEqual({ ...KEPT, text: after })
    expect(rotation(before, 'new').moved).toBe(false)
    const spaced = text('A=1', '', `NEXTAUTH_SECRET=${S0}`)
    const spacedAfter = text('A=1', '', `NEXTAUTH_SECRET=${S0}`, 'AUTH_SECRET=new', `AUTH_SECRET_1=${S0}`)
    expect(rotation(spaced, 'new', { otherName: 'NEXTAUTH_SECRET' }).text).toBe(spacedAfter)
    const both = text(`NEXTAUTH_SECRET=${S0}`, `AUTH_SECRET=${S1}`)
    const rotated = text(`NEXTAUTH_SECRET=${S0}`, 'AUTH_SECRET=new', `AUTH_SECRET_1=${S1}`)
    expect(rotation(both, 'new', { otherName: 'NEXTAUTH_SECRET' })).toEqual({ ...KEPT, text: rotated })
  })

  it('drops the oldest of ten', () => {
    const { text: after, ...done } = rotation(text(...TEN_LINES), 'new')
    expect(done).toEqual({ ...KEPT, dropped: true })
    const lines = after.split('\n')
    expect(lines).toHaveLength(10)
    expect(lines.slice(0, 2)).toEqual(['AUTH_SECRET=new', `AUTH_SECRET_1=${S0}`])
    expect(lines.at(-1)).toBe(`AUTH_SECRET_9=s8${GOOD}`)
  })

  it('replaces a secret that can be guessed', () => {
    const before = text('A=1', 'AUTH_SECRET=changeme', `AUTH_SECRET_1=${S1}`, 'B=2')
    const after = text('A=1', 'AUTH_SECRET=new', `AUTH_SECRET_1=${S1}`, 'B=2')
    expect(rotation(before, 'new')).toEqual({ ...ALONE, weak: ['AUTH_SECRET'], text: after })
  })

  it('drops older secrets that can be guessed', () => {
    const before = text(`AUTH_SECRET=${S0}`, 'AUTH_SECRET_1=changeme', `AUTH_SECRET_2=${S2}`, 'AUTH_SECRET_3=short')
    const after = text('AUTH_SECRET=new', `AUTH_SECRET_1=${S0}`, `AUTH_SECRET_2=${S2}`)
    expect(rotation(before, 'new')).toEqual({ ...KEPT, weak: ['AUTH_SECRET_1', 'AUTH_SECRET_3'], text: after })
  })
})
