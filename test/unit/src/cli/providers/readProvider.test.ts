import { describe, expect, it } from '@jest/globals'
import { readProvider } from '../../../../../src/cli/providers/readProvider.js'

const SOURCE = `/**
 * Signs in with Acme.
 *
 * Environment: \`AUTH_ACME_ID\`, \`AUTH_ACME_SECRET\`, and for
 * one tenant \`AUTH_ACME_ISSUER\`; \`AUTH_ACME_ID\` again.
 *
 * Scopes: none.
 */
export default function Acme(options?: AcmeOptions): AcmeProvider {
`

describe('the source of a provider', () => {
  it('contains its factory, its variables, and where to register', () => {
    expect(readProvider('acme', SOURCE)).toEqual({
      id: 'acme',
      factory: 'Acme',
      variables: ['AUTH_ACME_ID', 'AUTH_ACME_SECRET', 'AUTH_ACME_ISSUER'],
      about: '`AUTH_ACME_ID`, `AUTH_ACME_SECRET`, and for one tenant `AUTH_ACME_ISSUER`; `AUTH_ACME_ID` again.',
    })
  })

  it('contains the options that an application needs, if there is an example', () => {
    const example = " *\n * @example\n * ```ts\n * Acme({\n *   region: 'eu',\n * })\n * ```\n */\nexport"
    expect(readProvider('acme', SOURCE.replace(' */\nexport', example))?.entry).toBe("Acme({\n  region: 'eu',\n})")
    const ofTheClass = `/**\n * A class.\n${example} class AcmeProvider {}\n\n`
    expect(readProvider('acme', ofTheClass + SOURCE)?.entry).toBeUndefined()
  })

  it.each([SOURCE.replace('Environment', 'Context'), SOURCE.replace('default ', '')])(
    'is refused if one of these is missing',
    (text) => {
      expect(readProvider('acme', text)).toBeUndefined()
    },
  )
})
