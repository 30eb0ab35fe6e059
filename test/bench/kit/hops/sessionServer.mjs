import { once } from 'node:events'
import express from 'express'
import { must, mustBeAnn } from '../site.mjs'

/** An Express application with the routes of the library and one route that returns the session. */
export async function sessionServer() {
  const { configOf } = await import('../../subjects/authengine.mjs')
  const { MiddlewareAuth, getSession } = await import('@authengine/express')
  const config = configOf()
  const app = express()
  app.use('/auth', MiddlewareAuth(config))
  app.get('/profile', async (req, res) => res.json(await getSession(req, config)))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}/profile`
  return { fetchSession: (cookie) => fetch(url, { headers: { cookie } }) }
}

/** The `Cookie` header of a browser that has signed in with another engine. */
export async function signedInHeader() {
  const { create, SESSION_COOKIE } = await import('../../subjects/authengine.mjs')
  const browser = create().jar()
  await browser.submit('/auth/callback/credentials', { username: 'ann', password: 'secret' })
  return browser.only(SESSION_COOKIE)
}

/** Checks the response: it must contain the session of Ann, and no cookie that replaces that of the request. */
export async function mustReadAnn(answer) {
  const response = await answer
  mustBeAnn(await response.json())
  must(response.headers.getSetCookie().length === 0, 'the cookie was renewed', response.headers.getSetCookie())
}
