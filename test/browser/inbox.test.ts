import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { smtp } from '@authengine/senders/smtp'
import { startInbox } from '../../docs/examples/demo/src/inbox/startInbox.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { Visitor } from './Visitor.js'

describeInChromium('signing in by mail in Chromium', (browser) => {
  const folder = demoFolder()
  let demo: RunningDemo

  beforeAll(async () => {
    demo = await folder.start()
  })

  afterAll(async () => {
    await demo.close()
    folder.remove()
  })

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('works by the link, %s', async (name, javaScriptEnabled) => {
    const ann = await Visitor.come(browser(), demo, { javaScriptEnabled })
    const address = `${name.replace(' ', '.')}@example.com`
    await ann.page.goto(`${demo.origin}/members`)
    await ann.typeAddress(address)
    expect(await ann.heading()).toBe('Check your email')

    await ann.openMail()
    expect(await ann.page.getByText(`To ${address}`).isVisible()).toBe(true)
    await ann.page.getByText('The same mail as plain text').click()
    expect(await ann.page.locator('pre').innerText()).toContain(await ann.code())
    await ann.follow(ann.page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }))
    expect(ann.page.url()).toBe(`${demo.origin}/members`)
    await ann.page.goto(demo.origin)
    expect(await ann.heading()).toBe(`Hello, ${address}`)
    expect(await ann.page.getByRole('table').innerText()).toContain('by mail')
    expect(ann.complaints).toEqual([])
  })

  it('works by a code that the user reads on another device', async () => {
    const laptop = await Visitor.come(browser(), demo)
    const phone = await Visitor.come(browser(), demo)
    await laptop.askForMail('bob@example.com')
    await phone.openMail()
    await laptop.page.getByLabel('Code').fill(await phone.code())
    await laptop.follow(laptop.page.getByRole('button', { name: 'Sign in' }))
    expect(await laptop.heading()).toBe('Hello, bob@example.com')
    await phone.page.goto(demo.origin)
    expect(await phone.heading()).toBe('You are not signed in')
    expect([...laptop.complaints, ...phone.complaints]).toEqual([])
  })

  it('asks for no code in a browser that did not request the mail', async () => {
    const laptop = await Visitor.come(browser(), demo)
    const phone = await Visitor.come(browser(), demo)
    await laptop.askForMail('cat@example.com')
    const page = `${demo.origin}/auth/verify-request?provider=email&type=email`
    await laptop.page.goto(page)
    expect(await laptop.page.getByLabel('Code').count()).toBe(1)
    await phone.page.goto(page)
    expect(await phone.heading()).toBe('Check your email')
    expect(await phone.page.getByLabel('Code').count()).toBe(0)
    expect([...laptop.complaints, ...phone.complaints]).toEqual([])
  })

  it('finds the user of the demo by her email address, and ends no session', async () => {
    const desk = await Visitor.come(browser(), demo)
    await desk.signIn()
    const laptop = await Visitor.come(browser(), demo)
    await laptop.askForMail('dana@example.com')
    await laptop.openMail()
    await laptop.followMail()
    expect(await laptop.heading()).toBe('Hello, Dana Demo')
    await desk.page.reload()
    expect(await desk.heading()).toBe('Hello, Dana Demo')
    expect(await desk.page.getByRole('table').innerText()).toContain('by mail')
  })
})

describeInChromium('the inbox of the demo in Chromium', (browser) => {
  const mail = {
    to: 'ann@example.com',
    from: 'demo@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
  }

  it('shows any mail, and blocks its scripts, forms and requests', async () => {
    const seen: string[] = []
    const foreign = createServer(({ url }, response) => {
      seen.push(url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await once(foreign, 'listening')
    const trap = `http://127.0.0.1:${String((foreign.address() as AddressInfo).port)}`
    const inbox = await startInbox(trap)
    const subject = 'Grüße aus Österreich, und ein Betreff, der länger ist als eine Zeile einer Mail: 漢字'
    const text = `= ü 漢字 =C3=BC ${'long '.repeat(100)}\n.\nend`
    await smtp(inbox.smtp).send({
      ...mail,
      subject,
      text,
      html:
        `<html><head><title>x</title><link rel="stylesheet" href="${trap}/style"></head><body><p>über</p>` +
        `<script>top.document.title = "Eve"; alert(1)</script><script src="${trap}/script"></script>` +
        `<img src="${trap}/image" onerror="alert(1)"><iframe src="${trap}/frame"></iframe>` +
        `<form action="${trap}/form" target="_top"><button>Send</button></form></body></html>`,
    })
    const page = await (await browser().newContext()).newPage()
    page.on('dialog', (dialog) => {
      seen.push(dialog.message())
      void dialog.dismiss()
    })
    await page.goto(inbox.origin)
    await page.getByRole('link', { name: subject }).click()
    const frame = page.frameLocator('iframe')
    expect(await frame.locator('p').textContent()).toBe('über')
    await frame.getByRole('button', { name: 'Send' }).click()
    expect(await page.title()).toBe(`${subject} · authengine demo`)
    expect((await page.locator('pre').textContent())?.trimEnd()).toBe(text)
    expect(seen).toEqual([])
    await inbox.close()
    foreign.close()
    foreign.closeAllConnections()
  })

  it('keeps the newest fifty mails, and responds with 404 for others', async () => {
    const inbox = await startInbox('http://localhost:9')
    const page = await (await browser().newContext()).newPage()
    await page.goto(inbox.origin)
    expect(await page.getByText('No mail yet').isVisible()).toBe(true)
    for (let count = 1; count <= 51; count++) await smtp(inbox.smtp).send({ ...mail, subject: `Mail ${String(count)}` })
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Look for new mail' }).click()])
    const subjects = await page.getByRole('listitem').getByRole('link').allTextContents()
    expect(subjects).toEqual(Array.from({ length: 50 }, (_, at) => `Mail ${String(51 - at)}`))
    const answer = await page.goto(`${inbox.origin}/mails/1`)
    expect(answer?.status()).toBe(404)
    expect(await page.getByRole('heading').textContent()).toBe('This mail is gone')
    await inbox.close()
  })

  it('refuses a mail that is too large, and accepts later mails', async () => {
    const inbox = await startInbox('http://localhost:9')
    const sender = smtp(inbox.smtp)
    await expect(sender.send({ ...mail, text: 'x'.repeat(300_000) })).rejects.toThrow()
    await sender.send(mail)
    const page = await (await browser().newContext()).newPage()
    await page.goto(inbox.origin)
    expect(await page.getByRole('listitem').count()).toBe(1)
    await inbox.close()
  })
})
