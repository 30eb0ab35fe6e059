import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { EmailOptions } from 'authengine'
import { smtp } from '@authengine/senders/smtp'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { SmtpServer } from '../support/SmtpServer.js'
import { aMailSite, ANN, press, target } from '../wire/mailSite.js'

describe('a sign-in by mail, over a real mail server', () => {
  let server: SmtpServer

  beforeAll(async () => {
    server = await SmtpServer.start()
  })

  afterAll(async () => {
    await server.close()
  })

  const site = (email: EmailOptions = {}): ReturnType<typeof aMailSite> =>
    aMailSite({ email: { sender: smtp(server.url), ...email } })
  const received = (): { link: string; code: string } => {
    const { text, to, from } = server.mails.at(-1)!
    expect([from, to]).toEqual(['no-reply@app.example', [ANN]])
    const [link = ''] = /https:\/\/app\.example\/auth\/callback\/mail\S+/.exec(text) ?? []
    const [, first = '', second = ''] = /\b(\d{4}) (\d{4})\b/.exec(text) ?? []
    return { link, code: first + second }
  }

  it('survives mail scanners, and creates a session that can be ended', async () => {
    const { ask, browser } = site()
    const ann = browser()
    expect((await ann.follow(await ask(ann))).status).toBe(200)
    const { link } = received()
    const scanner = browser()
    await scanner.request(link, { method: 'HEAD' })
    await scanner.get(link)
    expect(await sessionOf(scanner)).toBeNull()
    expect(target(await ann.get(link)).path).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    await ann.submit('/auth/signout')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('accepts the code in another browser if codes are valid anywhere', async () => {
    const { ask, browser } = site({ codes: 'anywhere' })
    await ask(browser())
    const phone = browser()
    const page = await phone.get('/auth/verify-request?provider=mail&type=email')
    expect(
      await press(phone, page, { email: ANN, code: received().code }).then((to) => to.headers.get('location')),
    ).toBe(`${ORIGIN}/`)
    expect(await sessionOf(phone)).toMatchObject({ user: { email: ANN } })
  })
})
