import { describe, expect, it } from '@jest/globals'
import { english } from './fixtures.js'
import { alertBox } from '../../../../src/pages/messages.js'

describe('alertBox', () => {
  it.each([
    ['in the colours of an alarm', undefined, 'notice alert'],
    ['calmly, where nothing failed', true, 'notice'],
  ])('shows the message, %s', (_name, calm, look) => {
    const message = { title: 'A & B', text: 'Do <this>', ...(calm && { calm }) }
    expect(alertBox(message, english).markup).toBe(
      `<p class="${look}" role="alert"><strong>A &amp; B.</strong> Do &lt;this&gt;</p>`,
    )
  })
})
