import { SecondFactor } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import { ANN, locationOf } from '../../support/passwords/aPasswordSite.js'
import { aSecondFactorSite, submitCode, submitRecovery } from '../../support/second-factor/aSecondFactorSite.js'

const DAY = 86_400

describe('changes of the second factor', () => {
  it('need a recent proof of the app, and lead back to the page', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const ann = await site.firstFactor()
    await submitCode(ann, app.code())
    expect((await ann.get('/auth/second-factor/setup')).status).toBe(200)
    site.clock.forward(301)
    const asked = await ann.get('/auth/second-factor/setup')
    const page = locationOf(asked)
    expect(page).toMatch(/^\/auth\/reauthenticate\?/)
    expect(await (await ann.get(page)).text()).toContain('Type the code that your authenticator app shows')
    const target = page.replace('/reauthenticate', '/reauthenticate/app')
    expect((await ann.submit(target, { code: app.wrong() })).status).toBe(400)
    const code = app.code()
    await ann.submit(target, { code })
    // The password may be asked for as well; the code itself is used up.
    expect((await submitCode(await site.firstFactor(), code)).status).toBe(422)
  })

  it('N118: are not possible with an app that the same session has added without a second factor', async () => {
    const site = aSecondFactorSite()
    const { app, browser, id } = await site.enrolled()
    site.clock.forward(301)
    const page = locationOf(await browser.get('/auth/second-factor/setup'))
    expect(page).toMatch(/^\/auth\/reauthenticate\?/)
    expect(await (await browser.get(page)).text()).not.toContain('authenticator app shows')
    const sent = await browser.submit(page.replace('/reauthenticate', '/reauthenticate/app'), { code: app.code() })
    expect(locationOf(sent)).toContain('/auth/reauthenticate?')
    expect(locationOf(await browser.get('/auth/second-factor/setup'))).toMatch(/^\/auth\/reauthenticate\?/)
    // After a day, the owner has had the time to read the mail about the new app.
    site.clock.forward(DAY)
    expect(await (await browser.get(page)).text()).toContain('authenticator app shows')
    expect(await site.engine.api(SecondFactor).isEnrolled(id)).toBe(true)
  })

  it('can be made with a recovery code, by a user who lost the phone and signed in with one', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    const ann = await site.firstFactor()
    await submitRecovery(ann, codes[0] ?? '')
    const api = site.engine.api(SecondFactor)
    const [app] = await api.apps(id)
    expect(locationOf(await ann.submit('/auth/second-factor/remove', { id: app?.id ?? '' }))).toBe('/auth/account')
    expect(await api.isEnrolled(id)).toBe(false)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).toContain('was removed')
  })

  it('use up a recovery code for a proof, once', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    const ann = await site.firstFactor()
    await submitRecovery(ann, codes[0] ?? '')
    site.clock.forward(301)
    const page = locationOf(await ann.get('/auth/second-factor/setup'))
    const target = page.replace('/reauthenticate', '/reauthenticate/recovery-code')
    expect((await ann.submit(target, { recoveryCode: codes[0] ?? '' })).status).toBe(400)
    expect((await ann.submit(target, { recoveryCode: codes[1] ?? '' })).status).toBe(302)
    expect(await site.engine.api(SecondFactor).recoveryCodesLeft(id)).toBe(8)
  })

  it('answer scripts with 401 and the header of RFC 9470', async () => {
    const site = aSecondFactorSite()
    const { browser } = await site.enrolled()
    site.clock.forward(301)
    const csrfToken = await browser.csrfToken()
    const response = await browser.postJson('/auth/second-factor/codes', { csrfToken }, { accept: 'application/json' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('error="insufficient_user_authentication"')
    expect(await response.json()).toMatchObject({ error: 'ReauthenticationRequired' })
  })
})
