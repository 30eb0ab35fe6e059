import { describe, expect, it } from '@jest/globals'
import { NotFound } from '../../../../src/core/errors.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'
import { SignOutReturnAction } from '../../../../src/oauth/federatedLogout.js'
import { FlowCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { locationOf, parts, type Passport, PassportFlow } from '../sign-in/parts.js'
import { QUIET } from '../sign-in/quiet.js'

/** Accepts one state. */
class ReturningFlow extends PassportFlow {
  override endSessionReturn(_provider: Passport, { query }: RequestContext): Promise<string | null> {
    return Promise.resolve(query.get('state') === 'ours' ? 'https://app.example/bye' : null)
  }
}

/** A user comes back from a provider. */
async function returning(path: string, flow: PassportFlow = new ReturningFlow()) {
  const { context, log, providers } = parts()
  const action = new SignOutReturnAction(providers, new FlowCatalogue([flow]), { logger: log, security: QUIET })
  const providerId = path.split(/[/?]/)[3] ?? ''
  const ctx = context({ path, route: { action: 'signout', providerId } })
  return { reply: await action.handle(ctx), log }
}

describe('SignOutReturnAction', () => {
  it('redirects to the requested destination', async () => {
    const { reply, log } = await returning('/auth/signout/op?state=ours')
    expect(locationOf(reply)).toBe('https://app.example/bye')
    expect(log.codes('warn')).toEqual([])
  })

  it.each([['/auth/signout/op?state=theirs'], ['/auth/signout/op']])(
    'defect R28: warns of %s, which was not requested, and redirects to the home page',
    async (path) => {
      const { reply, log } = await returning(path)
      expect(locationOf(reply)).toBe('https://app.example/')
      expect(log.codes('warn')).toEqual(['InvalidCheck'])
      expect(log.text()).not.toContain('theirs')
    },
  )

  it('is not found if the flow does not redirect back', async () => {
    await expect(returning('/auth/signout/op?state=ours', new PassportFlow())).rejects.toThrow(NotFound)
  })

  it('knows configured providers only', async () => {
    await expect(returning('/auth/signout/unknown')).rejects.toThrow(NotFound)
  })
})
