import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type AuthPlugin, MemoryAdapter } from 'authengine'
import { type FormPage, isolateText, type RequestContext, textOf } from 'authengine/plugin'
import { describeInChromium } from './describeInChromium.js'
import { KeyHolder } from './KeyHolder.js'
import { type PasskeySite, startPasskeySite } from './passkeySite.js'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21" onload="top.alert(1)"><script>top.alert(1)</script>' +
  '<image href="https://elsewhere.example/x.png"/><rect width="9" height="9"/></svg>'

/**
 * Shows the elements of its ceremony, and on submit writes its options and whether it may send a request to this site.
 */
const SCRIPT = `
  const place = document.querySelector('[data-ceremony=touch]')
  place.querySelector('[data-when=usable]').hidden = false
  const { word } = JSON.parse(place.dataset.options)
  place.addEventListener('submit', async (event) => {
    event.preventDefault()
    const inside = await fetch('/auth/session').then(({ ok }) => ok)
    place.querySelector('[role=status]').textContent = word + ' ' + inside + ' </script>'
  })`

const page = (notice?: FormPage['notice']): FormPage => ({
  title: 'Every section of a page',
  notice,
  sections: [
    { type: 'text', text: `For ${isolateText('long'.repeat(20))} and ${isolateText('שלום')}.` },
    { type: 'svg', svg: SVG, alt: 'A drawing' },
    {
      type: 'form',
      fields: [
        { name: 'code', label: 'Code', type: 'code', required: true },
        { name: 'trust', label: 'Trust this browser for the next 30 days', type: 'checkbox', value: 'yes' },
      ],
      submit: 'Continue',
    },
    { type: 'codes', heading: 'Codes', codes: Array.from({ length: 8 }, (_, at) => `4f7k-92mx-aa0${String(at)}`) },
    {
      type: 'list',
      heading: 'Browsers',
      items: [
        {
          title: 'long'.repeat(20),
          tag: 'this browser',
          detail: 'Firefox\nLast used today',
          actions: [
            { disclosure: 'Rename', fields: [{ name: 'n', label: 'Name', type: 'text' }], submit: 'Save' },
            { action: 'end', fields: [], submit: 'End', danger: true },
          ],
        },
      ],
    },
    {
      type: 'ceremony',
      ...{ name: 'touch', script: SCRIPT, options: { word: '"<b>' }, fallback: 'This needs scripts.' },
      form: { fields: [], submit: 'Touch' },
    },
  ],
})

const kit: AuthPlugin = {
  id: 'kit',
  name: 'Kit',
  register: (registry) =>
    void registry
      .route(({ pages }) => ({
        path: '',
        GET: (ctx) => pages.form(ctx, page()),
        POST: (ctx) => {
          const right = textOf(ctx.body, 'code') === '123456' && textOf(ctx.body, 'trust') === 'yes'
          if (right) return pages.form(ctx, { title: 'Done', icon: 'mail', sections: [] })
          return pages.form(ctx, page({ kind: 'error', title: 'Wrong', text: 'Try another code.' }), 422)
        },
      }))
      .accountSection(() => ({
        id: 'kit',
        title: 'Kit',
        draw: ({ baseUrl }: RequestContext) => [{ type: 'text', text: `Served at ${baseUrl}.` }],
      })),
}

describeInChromium('pages from data in Chromium', (browser) => {
  let site: PasskeySite
  const come = (options = {}): Promise<KeyHolder> => KeyHolder.come(browser(), site.origin, options)

  beforeAll(async () => {
    site = await startPasskeySite({ adapter: new MemoryAdapter(), plugins: [kit] })
  })

  afterAll(() => site.close())

  it('work without scripts', async () => {
    const ann = await come({ javaScriptEnabled: false })
    await ann.page.goto(`${site.origin}/auth/kit`)
    // Playwright does not find text inside of noscript.
    expect(await ann.page.locator('noscript p').isVisible()).toBe(true)
    expect(await ann.button('Touch').count()).toBe(0)
    await ann.page.getByLabel('Code').fill('1')
    await ann.follow(ann.button('Continue'))
    expect(await ann.page.getByRole('alert').innerText()).toContain('Try another code.')
    expect(await ann.page.title()).toMatch(/^Wrong · localhost/)
    expect(await ann.page.getByLabel('Code').inputValue()).toBe('')
    await ann.page.getByLabel('Code').fill('123456')
    await ann.page.getByLabel('Trust this browser').check()
    await ann.follow(ann.button('Continue'))
    expect(await ann.page.getByRole('heading').innerText()).toBe('Done')
    // Chromium logs the status of the refused form.
    expect(ann.complaints).toEqual([expect.stringContaining('422')])
  })

  it('show a drawing, and run none of its scripts', async () => {
    const ann = await come()
    const dialogs: string[] = []
    ann.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await ann.page.goto(`${site.origin}/auth/kit`)
    await ann.page.getByAltText('A drawing').waitFor()
    const width = await ann.page.evaluate('(() => document.images[0].naturalWidth)()')
    expect(width).toBeGreaterThan(0)
    expect(dialogs).toEqual([])
    expect(ann.complaints).toEqual([])
  })

  it('run the script of a ceremony, which reads its options and sends requests to this site only', async () => {
    const ann = await come()
    await ann.page.goto(`${site.origin}/auth/kit`)
    await ann.button('Touch').click()
    await ann.status('"<b> true </script>')
    expect(ann.complaints).toEqual([])
    await ann.page.evaluate(`fetch('https://elsewhere.example/').catch(() => undefined)`)
    expect(ann.complaints.join()).toContain('Content Security Policy')
  })

  it('list the pages of plugins for a signed-in user', async () => {
    const ann = await come()
    await ann.register('ann@account.example')
    await ann.page.goto(`${site.origin}/auth/account`)
    expect(await ann.page.getByRole('heading').allInnerTexts()).toEqual(['Your account', 'Kit'])
    expect(await ann.page.getByText(`Served at ${site.origin}/auth.`).isVisible()).toBe(true)
    await ann.follow(ann.page.getByRole('link', { name: 'Sign out' }))
    await ann.follow(ann.button('Sign out'))
    expect(await ann.account()).toBeUndefined()
    expect(ann.complaints).toEqual([])
  })

  it.each([
    ['light', 320, 568],
    ['dark', 1280, 800],
  ] as const)('fit the screen, %s, %i wide', async (colorScheme, width, height) => {
    const ann = await come({ colorScheme, viewport: { width, height } })
    await ann.page.goto(`${site.origin}/auth/kit`)
    await ann.page.getByText('Rename').click()
    expect(await ann.page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(
      false,
    )
    expect(ann.complaints).toEqual([])
  })
})
