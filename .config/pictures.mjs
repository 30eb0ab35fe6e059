// Takes the pictures of the sign-in page for the README. Run "npm run pictures" after a build.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { AuthEngine } from 'authengine'
import Credentials from '@authengine/providers/credentials'
import GitHub from '@authengine/providers/github'
import Google from '@authengine/providers/google'
import { chromiumPath } from './chromium.mjs'
import { takePicture } from './takePicture.mjs'
import { root } from './workspace.mjs'

const ORIGIN = 'https://app.example'
const client = { clientId: 'client', clientSecret: 'secret' }
const engine = new AuthEngine(
  {
    secret: 'for pictures only, without any user',
    url: ORIGIN,
    providers: [
      Google(client),
      GitHub(client),
      Credentials({
        credentials: { username: {}, password: {} },
        authorize: () => null,
      }),
    ],
  },
  {},
)
const folder = join(root, 'docs/media')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox'],
})
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: 560, height: 640 }, deviceScaleFactor: 1.5, colorScheme })
  await page.route('**', async (route) => {
    const response = await engine.handle(new Request(route.request().url()))
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
  await page.goto(`${ORIGIN}/auth/signin`)
  await takePicture(page, join(folder, `sign-in-${colorScheme}.png`))
}
await browser.close()
