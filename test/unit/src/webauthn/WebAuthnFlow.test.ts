import { describe, expect, it } from '@jest/globals'
import { WebAuthnFlow } from '../../../../src/webauthn/WebAuthnFlow.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { keyParts } from './parts.js'

const ORIGIN = 'https://app.example'

describe('WebAuthnFlow', () => {
  it('redirects to the sign-in page without a script', async () => {
    const { context, flowParts } = keyParts()
    const { headers } = await new WebAuthnFlow(flowParts).begin(new WebAuthnProvider(), context())
    expect(headers['location']).toBe(`${ORIGIN}/auth/signin`)
  })

  it('passes the fields of the form to the application, without those of the library', async () => {
    const seen: unknown[] = []
    const provider = new WebAuthnProvider({
      getUserInfo: (fields, { method, url }) => {
        seen.push({ ...fields }, [method, url])
        return { name: 'ann' }
      },
    })
    const { context, flowParts } = keyParts()
    const path = '/auth/webauthn-options/webauthn?action=register&login=ann&csrfToken=x&callbackUrl=%2F&data=x'
    const { status } = await new WebAuthnFlow(flowParts).webauthnOptions(provider, context({ path }), null)
    expect(status).toBe(200)
    expect(seen).toEqual([{ login: 'ann' }, ['GET', ORIGIN + path]])
  })

  it('gives up when getUserInfo hangs or fails', async () => {
    const { clock, context, flowParts } = keyParts()
    const flow = new WebAuthnFlow(flowParts)
    const started: { at?: () => void } = {}
    const begun = new Promise<void>((resolve) => (started.at = resolve))
    const hanging = new WebAuthnProvider({
      getUserInfo: () => {
        started.at?.()
        return new Promise(() => undefined)
      },
    })
    const asking = flow.webauthnOptions(hanging, context(), null)
    await begun
    clock.forward(30)
    await expect(asking).rejects.toThrow('30000')
    const failing = new WebAuthnProvider({ getUserInfo: () => Promise.reject(new TypeError('no')) })
    await expect(flow.webauthnOptions(failing, context(), null)).rejects.toMatchObject({ type: 'CallbackRouteError' })
  })
})
