import { fileURLToPath } from 'node:url'
import { AuthError, getSession, MiddlewareAuth, requestAuth } from '@authengine/express'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { config } from './auth.js'
import { homePage } from './pages/homePage.js'
import { loginPage } from './pages/loginPage.js'
import { membersPage } from './pages/membersPage.js'

/** Passes errors to Express: in Express 4, a rejected promise would end the process. Express 5 does not need this. */
const answered =
  (answer: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  (req, res, next) => {
    answer(req, res).catch(next)
  }

const app = express()
// Behind a proxy, set which one to trust: app.set('trust proxy', 'loopback')
app.use('/auth', MiddlewareAuth(config))
app.use('/public', express.static(fileURLToPath(new URL('../public', import.meta.url))))
// Serves the browser module of the package.
app.use('/authengine', express.static(fileURLToPath(new URL('.', import.meta.resolve('authengine/client')))))
app.use(express.urlencoded({ extended: false }))

app.get(
  '/',
  answered(async (req, res) => {
    res.send(homePage(await getSession(req, config)))
  }),
)

app.get(
  '/members',
  answered(async (req, res) => {
    const session = await getSession(req, config)
    if (session?.user) res.send(membersPage(session.user, 'deleted' in req.query))
    else res.redirect('/login?callbackUrl=%2Fmembers')
  }),
)

app.get('/login', (req, res) => {
  res.send(loginPage(textIn(req.query['callbackUrl']), textIn(req.query['error'])))
})

// signIn() refuses every form of another site.
app.post(
  '/login/:provider',
  answered(async (req, res) => {
    // A form must not set parameters of the authorization request.
    const { authorizationParams: _, ...fields } = req.body as Record<string, string>
    const asked = await requestAuth(req, config)
    try {
      const { url } = await asked.signIn(String(req.params['provider']), fields)
      res.redirect(303, url)
    } catch (error) {
      if (!AuthError.is(error) || (error.kind !== 'signIn' && error.type !== 'AccessDenied')) throw error
      res.status(400).send(loginPage(fields['redirectTo'], error.type))
    }
  }),
)

app.post(
  '/rename',
  answered(async (req, res) => {
    const { name } = req.body as Record<string, string>
    const asked = await requestAuth(req, config)
    await asked.update({ user: { name } })
    res.redirect(303, '/')
  }),
)

app.post(
  '/members/delete',
  answered(async (req, res) => {
    const asked = await requestAuth(req, config)
    await asked.refuseCrossSite()
    // A stolen session is not enough for this. Users who have a second factor prove both factors again.
    const recent = await asked.requireRecent({ level: 'strongest' })
    // The page there leads back to the form, which the user sends again.
    if (!recent.ok) return res.redirect(303, recent.url)
    // Delete the data here.
    res.redirect(303, '/members?deleted')
  }),
)

app.post(
  '/signout',
  answered(async (req, res) => {
    const asked = await requestAuth(req, config)
    const { url } = await asked.signOut({ redirectTo: '/' })
    res.redirect(303, url)
  }),
)

const port = Number(process.env['PORT'] ?? 3000)
app.listen(port, '127.0.0.1', (error?: Error) => {
  if (error) throw error
  console.log(`Ready at http://localhost:${port}`)
})

const textIn = (parameter: unknown): string | undefined => (typeof parameter === 'string' ? parameter : undefined)
