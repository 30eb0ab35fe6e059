import { afterEach, expect, it } from '@jest/globals'
import { context, propagation, trace } from '@opentelemetry/api'
import { printTraces } from '../../../docs/examples/demo/src/printTraces.js'
import { anEngine } from '../../support/anEngine.js'

afterEach(() => {
  for (const api of [trace, context, propagation]) api.disable()
})

it('prints a sign-in as a tree', async () => {
  const printed: string[] = []
  const { signedIn } = anEngine({ plugins: [printTraces((tree) => void printed.push(tree))] })
  await signedIn()
  const names = printed.map((tree) => tree.split('\n').map((line) => line.replace(/\s+[\d.]+ ms/, '')))
  expect(names).toEqual([
    ['authengine csrf  200'],
    [
      'authengine callback  cred  signed-in  302',
      '  authengine proof  cred',
      '  authengine signIn callback  cred',
      '  authengine commit  cred',
      '    authengine linking  cred',
    ],
  ])
})
