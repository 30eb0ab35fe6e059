import { describe, expect, it } from '@jest/globals'
import { greeting } from '../../../docs/examples/plugin/greeting/greeting.js'
import { anEngine } from '../../support/anEngine.js'

describe('the plugin of the overview', () => {
  it('logs a line for every sign-in', async () => {
    const lines: string[] = []
    await anEngine({ plugins: [greeting((line) => lines.push(line))] }).signedIn()
    expect(lines).toEqual(['Hello, Ann'])
  })
})
