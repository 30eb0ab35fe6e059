import { afterEach, describe, expect, it } from '@jest/globals'
import { checkProxy } from '../../../../../src/cli/doctor/checkProxy.js'
import { aPatient } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

const USES = "export { auth as middleware } from '@/auth'"

async function fixes(
  files: Readonly<Record<string, string>>,
  next = '15.5.0',
): Promise<readonly (string | undefined)[]> {
  desk = new Desk({ 'node_modules/next/package.json': JSON.stringify({ version: next }), ...files })
  return (await checkProxy(aPatient(desk))).map(({ fix }) => fix)
}

describe('the check of the proxy', () => {
  it('reports a middleware in the edge runtime', async () => {
    desk = new Desk({ 'node_modules/next/package.json': '{ "version": "15.5.0" }', 'src/middleware.ts': USES })
    expect(await checkProxy(aPatient(desk))).toEqual([
      {
        about: 'proxy',
        status: 'warning',
        found:
          'src/middleware.ts runs in the edge runtime: databases do not work there, and sessions that a route has ended may still count.',
        fix: "In src/middleware.ts: export const config = { runtime: 'nodejs', matcher: … }",
      },
    ])
    expect(await fixes({ 'middleware.js': USES }, '16.0.1')).toEqual([
      'Rename it to proxy.js, and its export to proxy.',
    ])
  })

  it.each([
    ['it runs in Node', { 'middleware.ts': `${USES}\nexport const config = { runtime: 'nodejs' }` }],
    ['it reads no session', { 'middleware.ts': "export { limit as middleware } from './limits'" }],
    ['it is a proxy', { 'proxy.ts': "export { auth as proxy } from '@/auth'" }],
  ])('has nothing to say if %s', async (_what, files) => {
    expect(await fixes(files)).toEqual([])
  })

  it('has nothing to say without Next', async () => {
    desk = new Desk({ 'middleware.ts': USES })
    expect(await checkProxy(aPatient(desk))).toEqual([])
  })
})
