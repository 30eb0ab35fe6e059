import { afterEach, describe, expect, it } from '@jest/globals'
import { checkCopies } from '../../../../../src/cli/doctor/checkCopies.js'
import { Folder } from '../../../../../src/cli/files/Folder.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

const manifest = (content: object): string => JSON.stringify(content)
const OURS = { 'node_modules/authengine/package.json': manifest({ name: 'authengine', version: '0.1.0' }) }
const APPLICATION = {
  'package.json': manifest({ dependencies: { authengine: '^0.1.0', '@authengine/express': '^0.1.0', leftpad: '1' } }),
  'node_modules/leftpad/package.json': manifest({ name: 'leftpad' }),
  'node_modules/@authengine/express/package.json': manifest({ peerDependencies: { authengine: '0.1.0' } }),
}

describe('the check of the packages', () => {
  it('accepts one copy', async () => {
    desk = new Desk({ ...APPLICATION, ...OURS })
    expect(await checkCopies(aPatient(desk))).toEqual([
      { about: 'packages', status: 'ok', found: 'there is one copy of authengine.' },
    ])
  })

  it('defect R9: reports two copies of the package, and where they are', async () => {
    const nested = 'node_modules/@authengine/express/node_modules/authengine'
    desk = new Desk({ ...APPLICATION, ...OURS, [`${nested}/package.json`]: manifest({ version: '0.2.0' }) })
    const [verdict] = await checkCopies(aPatient(desk))
    expect(verdict).toMatchObject({ status: 'warning', fix: expect.stringMatching(/^npm ls authengine, and update/) })
    expect(verdict?.found).toMatch(/^2 copies .*0\.1\.0 in \S+node_modules\/authengine, 0\.2\.0 in \S+express/)
  })

  it('explains how to merge two copies of one version', async () => {
    const nested = 'node_modules/@authengine/express/node_modules/authengine'
    desk = new Desk({ ...APPLICATION, ...OURS, [`${nested}/package.json`]: manifest({ version: '0.1.0' }) })
    expect(await checkCopies(aPatient(desk))).toMatchObject([{ status: 'warning', fix: 'npm dedupe' }])
  })

  it('ignores packages that do not use authengine', async () => {
    const nested = { 'node_modules/leftpad/node_modules/authengine/package.json': manifest({ version: '0.2.0' }) }
    desk = new Desk({ ...APPLICATION, ...OURS, ...nested })
    expect(await checkCopies(aPatient(desk))).toMatchObject([{ status: 'ok' }])
  })

  it('names the folder above that has a package.json', async () => {
    desk = new Desk({ ...APPLICATION, 'src/deep/file.js': '' })
    const { surroundings } = desk
    const inner = {
      ...aPatient(desk),
      surroundings: { ...surroundings, folder: new Folder(desk.folder.at('src/deep')) },
    }
    const found = 'this folder has no package.json.'
    expect(await checkCopies(inner)).toEqual([{ about: 'packages', status: 'unknown', found, fix: 'cd ../..' }])
  })

  it.each([
    ['nothing is installed', APPLICATION],
    ['there is no package.json', {}],
  ])('reports nothing if %s', async (_name, files) => {
    desk = new Desk(files)
    expect(await checkCopies(aPatient(desk))).toEqual([])
  })
})
