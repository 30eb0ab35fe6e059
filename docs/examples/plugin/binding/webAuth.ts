import type { Session } from 'authengine'
import { type ConfigSource, EngineCache, type Visit } from 'authengine/plugin'
import { WebBinding } from './WebBinding.js'
import type { WebContext } from './WebContext.js'

const engines = new EngineCache(new WebBinding())

/** Handles everything under the base path. */
export const webAuth =
  <S extends Session>(config: ConfigSource<S, [context: WebContext]>) =>
  async (context: WebContext): Promise<Response> => {
    const engine = await engines.from(config, context.request, context)
    return (await engine.serve(context)) as Response
  }

/** What a handler asks during one request: the session, signing in and out. */
export async function visit<S extends Session>(
  context: WebContext,
  config: ConfigSource<S, [context: WebContext]>,
): Promise<Visit<S>> {
  return (await engines.from(config, context.request, context)).visit(context)
}
