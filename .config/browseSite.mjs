import { Secret, TOTP } from 'otpauth'
import { chromium } from 'playwright-core'
import { chromiumPath } from './chromium.mjs'
import { takePicture } from './takePicture.mjs'

/**
 * Uses a site that follows a guide, with and without scripts: the protected page is refused before the sign-in, shown
 * after it, and refused after the sign-out.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-signin.png` or `-home.png`.
 */
export function browseSite(origin, pictures) {
  return withBrowser(async (browser) => {
    for (const scripts of [true, false])
      await browse(browser, origin, scripts, (tab) => signsInAndOut(tab, origin, pictures))
  })
}

/**
 * Uses a site that prints sign-in links instead of mailing them: the link opens the requested page, and the browser is
 * still signed in when it opens the site again.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-signin.png`.
 * @param said Returns everything that the site has printed.
 */
export function browseByMail(origin, pictures, said) {
  return withBrowser((browser) =>
    browse(browser, origin, true, async ({ open, page, sees }) => {
      await open('/members')
      await page.getByLabel('Email').fill('ann@example.test')
      await takePicture(page, `${pictures}-signin.png`)
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await page.waitForURL('**/auth/verify-request*')
      const [, link] = /For ann@example\.test: (\S+)/.exec(said()) ?? []
      await page.goto(link)
      await sees('Only members read this, ann@example.test')
      await open('/')
      await sees('Signed in as ann@example.test')
    }),
  )
}

/**
 * Uses a site with passwords, which prints its mails: signs up with the code of a mail, and sets a new password with its
 * link.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-signin.png` or `-signup.png`.
 * @param said Returns everything that the site has printed.
 */
export function browseByPassword(origin, pictures, said) {
  return withBrowser((browser) =>
    browse(browser, origin, true, async ({ open, page, sees }) => {
      const submit = (name) => page.getByRole('button', { name, exact: true }).click()
      await open('/members')
      await takePicture(page, `${pictures}-signin.png`)
      await signUp(page, said, pictures)
      await sees('Only members read this, ann@example.test')
      await open('/auth/passwords/forgot')
      await page.getByLabel('Email').fill('ann@example.test')
      await submit('Send the link')
      await sees('Check your email')
      await page.goto(await printed(said, /(http\S+reset\?token=\S+)/))
      await page.getByLabel('New password').fill('seven green umbrellas')
      await submit('Set password')
      await sees('Your password is set')
      await open('/members')
      await page.getByLabel('Email').fill('ann@example.test')
      await page.getByLabel('Password').fill('seven green umbrellas')
      await submit('Sign in')
      await sees('Only members read this, ann@example.test')
    }),
  )
}

/**
 * Uses a site with a second factor: signs up, sets up an authenticator app, and signs in with its code.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-signup.png`, `-setup.png` or `-code.png`.
 * @param said Returns everything that the site has printed.
 */
export function browseBySecondFactor(origin, pictures, said) {
  return withBrowser((browser) =>
    browse(browser, origin, true, async ({ open, page, sees }) => {
      const submit = (name) => page.getByRole('button', { name, exact: true }).click()
      await open('/members')
      await signUp(page, said, pictures)
      await sees('Only members read this, ann@example.test')
      await open('/auth/account')
      await submit('Add an authenticator app')
      await takePicture(page, `${pictures}-setup.png`)
      const [key] = /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(await page.locator('main').innerText())
      const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
      await page.getByLabel('Code').fill(app.generate())
      await submit('Confirm')
      await sees('Your recovery codes')
      await open('/auth/signout')
      await submit('Sign out')
      await open('/members')
      await page.getByLabel('Email').fill('ann@example.test')
      await page.getByLabel('Password').fill('a lamp beside the window')
      await submit('Sign in')
      await takePicture(page, `${pictures}-code.png`)
      // Each code works once, so this is the next one, as from a phone whose clock is ahead.
      await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
      await submit('Continue')
      await sees('Only members read this, ann@example.test')
    }),
  )
}

/** Creates an account from the sign-in page, with the code of the printed mail. */
async function signUp(page, said, pictures) {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill('ann@example.test')
  await page.getByLabel('New password').fill('a lamp beside the window')
  await takePicture(page, `${pictures}-signup.png`)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByLabel('Code').fill(await printed(said, /code: (\d{4} \d{4})/))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** A part of what the site prints, as soon as it is there: mails are sent after the response. */
async function printed(said, pattern) {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const found = said().match(new RegExp(pattern, 'g'))?.at(-1)
    if (found !== undefined) return pattern.exec(found)[1]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The site did not print ${pattern}.`)
}

/**
 * Signs in with the development sign-in: as a user of the list, and without scripts by a typed name.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-signin.png`, `-development.png` or `-home.png`.
 */
export function browseDevelopment(origin, pictures) {
  return withBrowser(async (browser) => {
    const begin = async ({ open, page }) => {
      await open('/auth/signin')
      await takePicture(page, `${pictures}-signin.png`)
      await page.getByRole('button', { name: 'Development sign-in' }).click()
    }
    await browse(browser, origin, true, async (tab) => {
      await begin(tab)
      await takePicture(tab.page, `${pictures}-development.png`)
      await tab.page.getByRole('button', { name: 'Sign in as Alice' }).click()
      await tab.page.waitForURL(`${origin}/`)
      await takePicture(tab.page, `${pictures}-home.png`)
      await tab.open('/auth/session')
      await tab.sees('Alice')
    })
    await browse(browser, origin, false, async (tab) => {
      await begin(tab)
      await tab.page.getByLabel('Name').fill('Grace Hopper')
      await tab.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await tab.page.waitForURL(`${origin}/`)
      await tab.open('/auth/session')
      await tab.sees('Grace Hopper')
    })
  })
}

/**
 * Signs in to a site that follows a guide, at its protected page.
 *
 * @param origin Origin of the site.
 * @param pictures Path of the pictures, without `-home.png`.
 */
export function signInAsAda(origin, pictures) {
  return withBrowser((browser) =>
    browse(browser, origin, true, async ({ open, page, sees }) => {
      await open('/members')
      await signIn(page)
      await sees('Only members read this, Ada')
      await takePicture(page, `${pictures}-home.png`)
    }),
  )
}

async function withBrowser(act) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await act(browser)
  } finally {
    await browser.close()
  }
}

/** Opens the site in a new browser context. Errors in the console fail the check. */
async function browse(browser, origin, scripts, act) {
  const context = await browser.newContext({ javaScriptEnabled: scripts })
  const page = await context.newPage()
  // The first request of a page may wait for a compiler, on a busy machine.
  page.setDefaultTimeout(60_000)
  const complaints = []
  page.on('console', (message) => {
    // Failed requests are reported below, with their URL.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  page.on('response', (answer) => {
    // A 4xx response to a form is expected, for example after a wrong password.
    if (answer.status() >= 400 && answer.request().method() !== 'POST' && !answer.url().endsWith('/favicon.ico'))
      complaints.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  const open = async (path) => {
    await page.goto(origin + path)
    // Waits until the scripts run. Next never finishes some of its prefetches, so the waiting has a limit.
    if (scripts) await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
  }
  const sees = (text) => page.getByText(text).waitFor()
  try {
    await act({ open, page, sees })
  } catch (error) {
    const text = await page.innerText('body').catch(() => '')
    throw new Error(`${error.message}\n${page.url()} says:\n${text}\n${complaints.join('\n')}`, { cause: error })
  }
  if (complaints.length > 0)
    throw new Error(`The console has errors ${scripts ? 'with' : 'without'} scripts:\n${complaints.join('\n')}`)
  await context.close()
}

/** Sends the form for name and password of the guides. */
async function signIn(page, password = 'lovelace') {
  await page.getByLabel('Name').fill('ada')
  await page.getByLabel('Password').fill(password)
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Password') })
    .getByRole('button')
    .click()
}

async function signsInAndOut({ open, page, sees }, origin, pictures) {
  const press = (role, name) => page.getByRole(role, { name, exact: true }).click()
  await open('/')
  await sees('You are not signed in')
  await press('link', 'Members')
  await page.getByLabel('Password').waitFor()
  if ((await (await fetch(`${origin}/members`)).text()).includes('Only members'))
    throw new Error('The protected page is shown without a session.')
  await signIn(page, 'babbage')
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
  await takePicture(page, `${pictures}-signin.png`)
  await signIn(page)
  await sees('Only members read this, Ada')
  await open('/')
  await sees('Signed in as Ada')
  await takePicture(page, `${pictures}-home.png`)
  // A site without code of its own for signing out links to the page of the library, which asks.
  if ((await page.getByRole('link', { name: 'Sign out', exact: true }).count()) > 0) {
    await press('link', 'Sign out')
    await sees('You are about to sign out')
  }
  await press('button', 'Sign out')
  await sees('You are not signed in')
  await open('/members')
  await page.getByLabel('Password').waitFor()
  await open('/')
  await page
    .getByRole('link', { name: 'Sign in', exact: true })
    .or(page.getByRole('button', { name: 'Sign in', exact: true }))
    .click()
  await signIn(page)
  await sees('Signed in as Ada')
}
