import { buildSync } from 'esbuild'
import type { RunningServer } from 'authengine/testing'
import { aConfig } from '../fixtures.js'
import { FullstackAuth } from '../nextRuntime.js'
import { serve } from '../serve.js'

/** A site with the routes of the library and one page, which shows the session. */
export interface ReactSite extends RunningServer {
  /** The requests for routes of the library, such as `GET /session`. */
  readonly asked: string[]
}

const PAGE = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import * as auth from '@authengine/next/react'

const opened = (globalThis.opened = { channels: 0 })
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) { super(name); opened.channels++ }
  close() { super.close(); opened.channels-- }
}
function Shown(options) {
  const value = auth.useSession(options)
  globalThis.update = value.update
  ;(globalThis.statuses ??= []).push(value.status)
  const text = value.status + ' ' + (value.data?.user?.name ?? 'without a user')
  ;(globalThis.texts ??= []).push(text)
  return h('p', { role: 'status' }, text)
}
const root = createRoot(document.getElementById('root'))
globalThis.show = (props, options) => root.render(h(auth.SessionProvider, props, h(Shown, options)))
globalThis.unmount = () => root.unmount()
globalThis.auth = auth
`

/** The page, as the bundler of an application would build it. */
const script = (): string =>
  buildSync({
    stdin: { contents: PAGE, resolveDir: process.cwd() },
    bundle: true,
    format: 'esm',
    conditions: ['authengine-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  }).outputFiles[0]!.text

export async function startReactSite(): Promise<ReactSite> {
  const asked: string[] = []
  const { handlers } = FullstackAuth(aConfig({ url: undefined, trustHost: true }))
  const text = script()
  const server = await serve((request) => {
    const { pathname } = request.nextUrl
    if (pathname === '/page.js') return new Response(text, { headers: { 'content-type': 'text/javascript' } })
    if (!pathname.startsWith('/api/auth/')) {
      const page =
        '<!doctype html><title>Page</title><div id="root"></div><script type="module" src="/page.js"></script>'
      return new Response(page, { headers: { 'content-type': 'text/html' } })
    }
    asked.push(`${request.method} ${pathname.slice('/api/auth'.length)}`)
    return handlers[request.method === 'POST' ? 'POST' : 'GET'](request)
  })
  return { ...server, asked }
}
