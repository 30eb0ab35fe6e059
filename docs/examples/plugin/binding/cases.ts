import { frameworkBindingContract, type RunningServer } from 'authengine/testing'
import { authOf, type WebContext, webAuth } from './webAuth.js'

/** An application of the framework. */
export interface WebApp {
  /** Handles a path, and all paths below it. */
  use(path: string, handler: (context: WebContext) => Response | Promise<Response>): this
  listen(): Promise<RunningServer>
}

/** The contract of a binding, as cases for a test runner. */
export const bindingCases = (newApp: () => WebApp) =>
  frameworkBindingContract((config) =>
    newApp()
      .use('/auth', webAuth(config))
      .use('/whoami', async (context) => Response.json(await (await authOf(context, config)).session()))
      .use('/other', () => new Response('something else'))
      .listen(),
  )
