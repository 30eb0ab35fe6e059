import { describe, expect, it } from '@jest/globals'
import { isIpAddress } from '../../../../src/http/origins.js'

describe('isIpAddress', () => {
  it.each(['http://127.0.0.1:3000', 'http://0x7f.1', 'https://192.0.2.7', 'http://[::1]:3000'])('accepts %s', (url) => {
    expect(isIpAddress(new URL(url).hostname)).toBe(true)
  })

  it.each(['http://localhost', 'https://app.example', 'https://127.0.0.1.example', 'https://1.example'])(
    'refuses %s',
    (url) => {
      expect(isIpAddress(new URL(url).hostname)).toBe(false)
    },
  )
})
