import { describe, it } from '@jest/globals'
import type { OidcOptions } from 'authengine/provider'
import { aRelyingParty } from './support/aRelyingParty.js'
import { inMode, type Module } from './support/Module.js'
import { FAPI_MODULES, JARM_MODULES, MODULES } from './support/modules.js'
import { expectAccepted, expectRefusal } from './support/signIn.js'

/** Runs a module against a site. After a refusal, the provider stops lying, and the next sign-in must succeed. */
async function run({ lies = {}, op = {}, want }: Module, inPlan: (op: OidcOptions) => OidcOptions): Promise<void> {
  const party = aRelyingParty({ lies, op: inPlan(op) })
  if (want === 'accept') {
    await expectAccepted(party)
    return
  }
  await expectRefusal(party, want)
  if (op.client !== undefined) return
  party.provider.lies = {}
  party.clock.forward(61)
  await expectAccepted(party)
}

/**
 * Removes the modules that change the parameters of the redirect, because forms and signed responses have none there.
 * `basic.test.ts` changes the fields of the form.
 */
const withoutRedirectLies = (modules: readonly Module[]): readonly Module[] =>
  modules.filter(({ lies }) => lies?.authorization === undefined)

describe('the basic and configuration plans', () => {
  it.each(MODULES)('$name', async (module) => run(module, (op) => op))
})

describe('the form post plans', () => {
  it.each(MODULES)('$name', async (module) => run(module, (op) => inMode('form_post', op)))
})

describe('the FAPI plans with plain responses', () => {
  it.each(FAPI_MODULES)('$name', async (module) => run(module, (op) => op))
})

describe('the FAPI plans with responses by form post', () => {
  it.each(withoutRedirectLies(FAPI_MODULES))('$name', async (module) => run(module, (op) => inMode('form_post', op)))
})

describe('the FAPI plans with signed responses', () => {
  it.each([...withoutRedirectLies(FAPI_MODULES), ...JARM_MODULES])('$name', async (module) =>
    run(module, (op) => inMode('jwt', op)),
  )
})
