import { spawnSync } from 'node:child_process'
import { describe, expect, it } from '@jest/globals'
import { WEBAUTHN_SCRIPT } from '../../../../src/webauthn/webauthnScript.js'

const { path } = WEBAUTHN_SCRIPT
const text = await WEBAUTHN_SCRIPT.text()

describe('the script of the pages with passkeys', () => {
  it('equals the bundle of its sources', () => {
    const { stderr, status } = spawnSync(process.execPath, ['.config/bundle-script.mjs', '--check'], {
      encoding: 'utf8',
    })
    expect([stderr, status]).toEqual(['', 0])
  })

  it('is small', () => {
    expect(text.length).toBeLessThanOrEqual(17 * 1024)
  })

  it('has a path that depends on its content', () => {
    expect(path).toMatch(/^webauthn-[0-9a-f]{16}\.js$/)
  })

  it('attack #250: requests no other host, and runs no code from strings', () => {
    expect(/https?:|\beval\(|new Function|innerHTML|document\.write/.exec(text)).toBeNull()
  })
})
