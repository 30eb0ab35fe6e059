import { type PageField, type RequestContext, textOf } from 'authengine/plugin'

/** The URL that the user wanted to go to, as the request says. The sign-in checks it. */
const wantedIn = ({ body, query }: RequestContext): string | undefined =>
  textOf(body, 'callbackUrl') ?? query.get('callbackUrl')

/** Keeps the URL that the user wanted to go to, in a form. */
export function callbackField(ctx: RequestContext): readonly PageField[] {
  const value = wantedIn(ctx)
  return value === undefined ? [] : [{ name: 'callbackUrl', type: 'hidden', value }]
}

/** The sign-in page, with the URL that the user wanted to go to. */
export const signInUrl = (ctx: RequestContext): string => withCallback(`${ctx.baseUrl}/signin`, wantedIn(ctx))

/** A page, with the URL that the user wanted to go to. */
export const withCallback = (url: string, callbackUrl: string | undefined): string =>
  callbackUrl === undefined ? url : `${url}?${String(new URLSearchParams({ callbackUrl }))}`
