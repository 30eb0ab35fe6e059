import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { Visitor } from './Visitor.js'

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
    expect(await page.getByRole('alert').isVisible()).toBe(true)

    await ann.type(DEMO_ACCOUNT.password)
    expect(page.url()).toBe(`${demo.origin}/members`)
    await page.reload()
    expect(await ann.heading()).toBe('Members only')

    await page.goto(demo.origin)
    expect(await ann.heading()).toMatch(/^Hello, Dana/)
    await ann.follow(page.getByRole('link', { name: 'Sign out' }))
    await ann.follow(page.getByRole('button', { name: /sign out/i }))
    expect(page.url()).toBe(`${demo.origin}/`)
    expect(await ann.heading()).toBe('You are not signed in')

    await page.goto(`${demo.origin}/members`)
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(ann.complaints).toEqual([])
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
