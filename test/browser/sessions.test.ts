import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { type DemoFolder, demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { Visitor } from './Visitor.js'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describeInChromium('the list of sessions in Chromium', (browser) => {
  let folder: DemoFolder
  let demo: RunningDemo

  beforeEach(async () => {
    folder = demoFolder()
    demo = await folder.start()
  })

  afterEach(async () => {
    await demo.close()
    folder.remove()
  })

  /** Signs in with a browser that has this `User-Agent`. */
  const dana = async (userAgent: string, javaScriptEnabled = true): Promise<Visitor> => {
    const visitor = await Visitor.come(browser(), demo, { userAgent, javaScriptEnabled })
    await visitor.signIn()
    return visitor
  }
  const listed = async ({ page }: Visitor): Promise<string[]> => {
    await page.goto(demo.origin)
    const rows = await page.getByRole('table').getByRole('row').allTextContents()
    // The time depends on the machine.
    const withoutTimes = (row: string): string => row.replaceAll(/just now|\d+ minutes? ago/g, 'lately')
    return rows.slice(1).map((row) => withoutTimes(row.replaceAll(/\s+/g, ' ').trim()))
  }
  const seen = async (visitor: Visitor): Promise<string | null> => {
    await visitor.page.reload()
    return visitor.heading()
  }

  describe.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s', (_name, javaScriptEnabled) => {
    it('lists devices, and marks the current browser', async () => {
      const phone = await dana(SAFARI, javaScriptEnabled)
      const laptop = await dana(FIREFOX, javaScriptEnabled)
      const [newest, oldest] = await listed(laptop)
      expect(newest).toMatch(/^Firefox on Windows this browser \S+ Signed in lately with a password Last seen lately$/)
      expect(oldest).toMatch(
        /^Safari on an iPhone \S+ Signed in lately with a password .* Sign out Safari on an iPhone$/,
      )
      expect(await listed(phone)).toEqual([
        expect.stringMatching(/^Firefox on Windows (?!this browser)/),
        expect.stringMatching(/^Safari on an iPhone this browser /),
      ])
      expect([...phone.complaints, ...laptop.complaints]).toEqual([])
    })

    it('ends every other session at its next request', async () => {
      const others = [await dana(SAFARI, javaScriptEnabled), await dana(SAFARI, javaScriptEnabled)]
      const laptop = await dana(FIREFOX, javaScriptEnabled)
      expect(await listed(laptop)).toHaveLength(3)
      await laptop.follow(laptop.page.getByRole('button', { name: 'Sign out everywhere else' }))
      expect(laptop.page.url()).toBe(`${demo.origin}/#sessions`)
      expect(await laptop.page.getByText('You are signed in nowhere else.').isVisible()).toBe(true)
      for (const other of others) expect(await seen(other)).toBe('You are not signed in')
      expect(await seen(laptop)).toBe('Hello, Dana Demo')
      expect(await listed(laptop)).toHaveLength(1)
      expect(laptop.complaints).toEqual([])
    })

    it('ends a single session', async () => {
      const phone = await dana(SAFARI, javaScriptEnabled)
      const desk = await dana('', javaScriptEnabled)
      const laptop = await dana(FIREFOX, javaScriptEnabled)
      await listed(laptop)
      await laptop.follow(laptop.page.getByRole('button', { name: 'Sign out Safari on an iPhone' }))
      expect(await seen(phone)).toBe('You are not signed in')
      for (const running of [desk, laptop]) expect(await seen(running)).toBe('Hello, Dana Demo')
      expect(await listed(laptop)).toHaveLength(2)
    })
  })

  it.each(['/sessions/end', '/sessions/end-others', '/name'])(
    'does not let another site send the form for %s',
    async (path) => {
      const phone = await dana(SAFARI)
      const laptop = await dana(FIREFOX)
      const id = await laptop.page.locator('input[name=id]').inputValue()
      expect(await laptop.lure(path, { id, name: 'Eve' })).toBe(403)
      for (const running of [phone, laptop]) expect(await seen(running)).toBe('Hello, Dana Demo')
    },
  )

  it('ends no session of another user', async () => {
    await dana(SAFARI)
    const laptop = await dana(FIREFOX)
    const id = await laptop.page.locator('input[name=id]').inputValue()
    const eve = await Visitor.come(browser(), demo)
    await eve.askForMail('eve@example.com')
    await eve.openMail()
    await eve.followMail()
    const status = await eve.page.evaluate(
      async (body) =>
        (await fetch('/sessions/end', { method: 'POST', body: new URLSearchParams({ id: body }) })).status,
      id,
    )
    expect(status).toBe(200)
    expect(await listed(laptop)).toHaveLength(2)
    expect(await listed(eve)).toHaveLength(1)
  })

  it('keeps sessions when the demo restarts', async () => {
    const phone = await dana(SAFARI)
    const laptop = await dana(FIREFOX)
    const before = await listed(laptop)
    await demo.close()
    demo = await folder.start(Number(new URL(demo.origin).port))
    expect(await seen(laptop)).toBe('Hello, Dana Demo')
    expect(await listed(laptop)).toEqual(before)
    await laptop.follow(laptop.page.getByRole('button', { name: 'Sign out everywhere else' }))
    expect(await seen(phone)).toBe('You are not signed in')
  })
})
