import FullstackAuth from '@authengine/next'
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'
import { createRequestStoreForAPI, synchronizeMutableCookies } from 'next/dist/server/async-storage/request-store.js'
import { appendMutableCookies } from 'next/dist/server/web/spec-extension/adapters/request-cookies.js'
import { NextRequest } from 'next/server.js'

export { FullstackAuth }

/** The class of Next. */
export const Requested = NextRequest

type Store = ReturnType<typeof createRequestStoreForAPI>
type Work = Parameters<typeof workAsyncStorage.run>[0]

/** One request as Next keeps it for `headers()` and `cookies()`, in objects of Next. */
export class NextScope {
  readonly #store: Store
  /** The work that was passed to `after()` of Next. */
  readonly works: unknown[] = []

  /** @param request - The incoming request. */
  constructor(request: Request) {
    const { pathname, search } = new URL(request.url)
    const tags = { tags: [], expirationsByCacheKind: new Map() } as unknown as Parameters<
      typeof createRequestStoreForAPI
    >[2]
    const preview = { previewModeId: '', previewModeEncryptionKey: '', previewModeSigningKey: '' }
    this.#store = createRequestStoreForAPI(request as never, { pathname, search }, tags, undefined, preview, undefined)
  }

  /** Runs a server action, a route handler or a proxy: cookies can be written. */
  act<T>(run: () => T): T {
    this.#store.phase = 'action'
    return this.#run(run)
  }

  /** Renders a page, as Next also does after an action: cookies can only be read. */
  render<T>(run: () => T): T {
    this.#store.phase = 'render'
    synchronizeMutableCookies(this.#store)
    return this.#run(run)
  }

  /** The `Set-Cookie` lines that Next adds to the response. */
  get setCookies(): string[] {
    const headers = new Headers()
    appendMutableCookies(headers, this.#store.mutableCookies)
    return headers.getSetCookie()
  }

  /** The response of a route handler, with the cookies that were set meanwhile. */
  answer(response: Response): Response {
    const headers = new Headers(response.headers)
    appendMutableCookies(headers, this.#store.mutableCookies)
    const { status, statusText, body } = response
    return new Response(body, { status, statusText, headers })
  }

  #run<T>(run: () => T): T {
    const afterContext = { after: (work: unknown) => this.works.push(work) }
    const work = { route: '/', forceStatic: false, dynamicShouldError: false, afterContext } as unknown as Work
    return workAsyncStorage.run(work, () => workUnitAsyncStorage.run(this.#store, run))
  }
}
