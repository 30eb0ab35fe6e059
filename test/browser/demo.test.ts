import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { type DemoFolder, demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { Visitor } from './Visitor.js'

const FIRST = 'nine quiet bicycles'
const SECOND = 'a lamp beside the window'

describeInChromium('the demo in Chromium', (browser) => {
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
  ])('signs a new user in and out, %s', async (_name, javaScriptEnabled) => {
    const ann = await Visitor.come(browser(), demo, { javaScriptEnabled })
    const { page } = ann
    expect(await ann.heading()).toBe('You are not signed in')
    await ann.follow(page.getByRole('link', { name: 'Members page' }))
    expect(new URL(page.url()).pathname).toBe('/auth/signin')

    await ann.type('wrong')
    expect(new URL(page.url()).searchParams.get('error')).toBe('CredentialsSignin')
    expect(await page.getByRole('alert').innerText()).toContain('Check the details you entered.')

    await ann.type()
    expect(page.url()).toBe(`${demo.origin}/members`)
    await page.reload()
    expect(await ann.heading()).toBe('Members only')

    await page.goto(demo.origin)
    expect(await ann.heading()).toMatch(/^Hello, Dana/)
    await ann.signOut()
    expect(page.url()).toBe(`${demo.origin}/`)
    expect(await ann.heading()).toBe('You are not signed in')

    await page.goto(`${demo.origin}/members`)
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(ann.complaints).toEqual([])
  })

  describe.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('accounts with a password, %s', (name, javaScriptEnabled) => {
    const address = (who: string): string => `${who}.${name.replace(' ', '.')}@example.com`
    const come = (): Promise<Visitor> => Visitor.come(browser(), demo, { javaScriptEnabled })

    it('are created with the code of a mail, and get another password', async () => {
      const bob = await come()
      const email = address('bob')
      await bob.signUp(email, FIRST)
      expect(bob.page.url()).toBe(`${demo.origin}/`)
      expect(await bob.heading()).toBe(`Hello, ${email}`)
      expect(await bob.page.getByRole('table').innerText()).toContain('with a password')

      await bob.signOut()
      expect(await bob.heading()).toBe('You are not signed in')
      await bob.signIn(FIRST, email)
      expect(await bob.heading()).toBe(`Hello, ${email}`)

      await bob.changePassword(FIRST, SECOND)
      expect(await bob.heading()).toMatch(/^Your password on .* was changed$/)
      await bob.openMail({ to: email, subject: 'Your password on' })
      await bob.signOut()
      await bob.signIn(FIRST, email)
      expect(new URL(bob.page.url()).searchParams.get('error')).toBe('CredentialsSignin')
      await bob.signIn(SECOND, email)
      expect(await bob.heading()).toBe(`Hello, ${email}`)
      expect(bob.complaints).toEqual([])
    })

    it('get a new password with the link of a mail', async () => {
      const cat = await come()
      const { page } = cat
      const email = address('cat')
      await cat.signUp(email, FIRST)
      await cat.signOut()
      await page.goto(`${demo.origin}/members`)
      await cat.follow(page.getByRole('link', { name: 'Forgot your password?' }))
      await page.getByLabel('Email').fill(email)
      await cat.follow(page.getByRole('button', { name: 'Send the link' }))
      expect(await cat.heading()).toBe('Check your email')

      await cat.openMail({ to: email, subject: 'Set a new password' })
      await cat.followMail()
      await page.getByLabel('New password').fill(SECOND)
      await cat.follow(page.getByRole('button', { name: 'Set password' }))
      expect(await cat.heading()).toBe('Your password is set')
      await cat.follow(page.getByRole('link', { name: 'Sign in' }))
      await cat.type(SECOND, email)
      expect(await cat.heading()).toBe('Members only')
      expect(cat.complaints).toEqual([])
    })
  })

  it.each([
    ['by a script of the page', true, '/auth/session'],
    ['by a form', false, '/name'],
  ])('changes a name permanently, %s', async (_name, javaScriptEnabled, path) => {
    const dana = await Visitor.come(browser(), demo, { javaScriptEnabled })
    const { page } = dana
    await dana.signIn()
    const name = `Dana <b>${path}</b>`
    await page.getByLabel('Change your name').fill(name)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      dana.follow(page.getByRole('button', { name: 'Update' })),
    ])
    expect(new URL(sent.url()).pathname).toBe(path)
    expect(await dana.heading()).toBe(`Hello, ${name}`)

    const elsewhere = await Visitor.come(browser(), demo)
    await elsewhere.signIn()
    expect(await elsewhere.heading()).toBe(`Hello, ${name}`)
    expect([...dana.complaints, ...elsewhere.complaints]).toEqual([])
  })

  it.each(['', ' '.repeat(41), 'line\nbreak'])('rejects the name %j', async (name) => {
    const dana = await Visitor.come(browser(), demo)
    await dana.signIn()
    const before = await dana.heading()
    await dana.page.evaluate(
      ([path, body]) => fetch(path!, { method: 'POST', body: new URLSearchParams({ name: body! }) }),
      ['/name', name],
    )
    await dana.page.reload()
    expect(await dana.heading()).toBe(before)
  })

  it('does not let another site sign users out', async () => {
    const dana = await Visitor.come(browser(), demo)
    await dana.signIn()
    expect(await dana.lure('/auth/signout')).toBe(403)
    await dana.page.reload()
    expect(await dana.heading()).toMatch(/^Hello, Dana/)
  })

  it.each([
    ['light', 320, 568],
    ['dark', 320, 568],
    ['light', 1280, 800],
  ] as const)('fits the screen, %s, %i wide', async (colorScheme, width, height) => {
    const dana = await Visitor.come(browser(), demo, { colorScheme, viewport: { width, height } })
    const overflow = (): Promise<boolean> =>
      dana.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
    expect(await overflow()).toBe(false)
    await dana.askForMail(`a-${'long'.repeat(9)}-address-${String(width)}@${colorScheme}.example.com`)
    await dana.openMail()
    expect(await overflow()).toBe(false)
    await dana.page.goto(demo.inbox)
    expect(await overflow()).toBe(false)
    await dana.signIn()
    await dana.page.goto(demo.origin)
    expect(await overflow()).toBe(false)
    expect(dana.complaints).toEqual([])
  })
})

describeInChromium('the account of the demo in Chromium', (browser) => {
  let folder: DemoFolder
  let demo: RunningDemo
  const come = (): Promise<Visitor> => Visitor.come(browser(), demo)

  beforeEach(async () => {
    folder = demoFolder()
    demo = await folder.start()
  })

  afterEach(async () => {
    await demo.close()
    folder.remove()
  })

  const restart = async (): Promise<void> => {
    await demo.close()
    demo = await folder.start()
  }

  it('keeps a changed password when the demo restarts', async () => {
    const dana = await come()
    await dana.signIn()
    await dana.changePassword(DEMO_ACCOUNT.password, FIRST)
    await restart()
    const again = await come()
    await again.signIn()
    expect(new URL(again.page.url()).searchParams.get('error')).toBe('CredentialsSignin')
    await again.signIn(FIRST)
    expect(await again.heading()).toBe('Hello, Dana Demo')
  })

  it('changes its address with the link of a mail, and is created again when the demo restarts', async () => {
    const email = 'dana@new.example.com'
    const dana = await come()
    const { page } = dana
    await dana.signIn()
    await dana.follow(page.getByRole('link', { name: 'Your account' }))
    await page.getByText('Change email address').click()
    const button = page.getByRole('button', { name: 'Send the link' })
    const form = page.locator('form', { has: button })
    await form.getByLabel('New email address').fill(email)
    await form.getByLabel('Current password').fill(DEMO_ACCOUNT.password)
    await dana.follow(button)
    await dana.openMail({ to: email })
    await dana.followMail()
    await dana.follow(page.getByRole('button', { name: 'Change address' }))
    expect(await dana.heading()).toMatch(/^Your email address on .* was changed$/)
    expect(dana.complaints).toEqual([])

    await restart()
    const again = await come()
    await again.signIn()
    expect(await again.page.locator('pre').innerText()).toContain(DEMO_ACCOUNT.email)
    await again.signOut()
    await again.signIn(undefined, email)
    expect(await again.page.locator('pre').innerText()).toContain(email)
  })
})
