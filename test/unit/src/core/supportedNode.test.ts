import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { isSupportedNode, SUPPORTED_NODE, unsupportedNode } from '../../../../src/core/supportedNode.js'

describe('the supported versions of Node', () => {
  it('are those of the manifest', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly engines: { readonly node: string }
    }
    expect(engines.node).toBe(SUPPORTED_NODE)
    expect(isSupportedNode(process.versions.node)).toBe(true)
  })

  it.each(['20.19.0', '20.20.1', '22.12.0', '22.13.1', '23.0.0', '24.1.0', '100.0.0'])('include %s', (version) => {
    expect(isSupportedNode(version)).toBe(true)
  })

  it.each(['18.20.8', '16.0.0', '20.0.0', '20.18.3', '21.7.3', '22.0.0', '22.11.0', '', 'x'])(
    'do not include %j',
    (version) => {
      expect(isSupportedNode(version)).toBe(false)
    },
  )

  it('defect R41: are named in the message, together with the current version', () => {
    expect(unsupportedNode('18.20.8')).toMatch(/needs Node 20\.19 .* 22\.12 .* and this is 18\.20\.8\.$/)
  })
})
