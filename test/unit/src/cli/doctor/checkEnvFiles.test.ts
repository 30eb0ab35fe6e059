import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it } from '@jest/globals'
import { checkEnvFiles } from '../../../../../src/cli/doctor/checkEnvFiles.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

describe('the check of the env files', () => {
  it.each([
    [[], '', 'unknown', 'there is none'],
    [['.env'], '.env', 'ok', '.env was read.'],
    [['.env.local', '.env'], '.env*', 'ok', '.env.local and .env were read.'],
    [['.env.local', '.env'], '.env.local', 'warning', '.gitignore lets .env into the repository.'],
    [['.env'], undefined, 'warning', '.gitignore lets .env into the repository.'],
  ])('judges %j with %j', async (files, rules, status, found) => {
    desk = new Desk(rules === undefined ? {} : { '.gitignore': rules })
    const verdicts = await checkEnvFiles(aPatient(desk, {}, undefined, { files }))
    expect(verdicts).toHaveLength(1)
    expect(verdicts[0]?.status).toBe(status)
    expect(verdicts[0]?.found).toContain(found)
  })

  it('reports a file that is in the repository', async () => {
    desk = new Desk({ '.gitignore': '.env', '.env': 'A=1' })
    for (const words of [['init'], ['add', '--force', '.env']]) {
      execFileSync('git', words, { cwd: desk.folder.path, stdio: 'ignore' })
    }
    const [verdict] = await checkEnvFiles(aPatient(desk, {}, undefined, { files: ['.env'] }))
    expect(verdict).toMatchObject({ status: 'fault', fix: expect.stringContaining('git rm --cached .env') })
  })
})
