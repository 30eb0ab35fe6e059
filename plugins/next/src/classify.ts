import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from 'next'
import type { NextRequest } from 'next/server.js'

/** The kinds of calls of `auth`, by their arguments. */
export type Call =
  | { readonly kind: 'here' }
  | { readonly kind: 'request'; readonly request: NextRequest; readonly context: unknown }
  | { readonly kind: 'handler'; readonly handler: (...given: never) => unknown }
  | { readonly kind: 'node'; readonly req: GetServerSidePropsContext['req'] | NextApiRequest; readonly res: Res }

type Res = GetServerSidePropsContext['res'] | NextApiResponse

/**
 * Distinguishes the calls of `auth`: without arguments, with a request, with a handler, or with the objects of the
 * Pages Router.
 *
 * @throws TypeError for other arguments.
 */
export function classify([first, second]: readonly unknown[]): Call {
  if (first === undefined) return { kind: 'here' }
  if (isRequest(first)) return { kind: 'request', request: first, context: second }
  if (typeof first === 'function') return { kind: 'handler', handler: first as (...given: never) => unknown }
  if (isContext(first)) return { kind: 'node', req: first.req, res: first.res }
  if (isRecord(first) && isRecord(second))
    return { kind: 'node', req: first as unknown as NextApiRequest, res: second as unknown as Res }
  throw new TypeError(
    'auth received an argument of an unknown type. Call it without arguments, with a handler, with request and ' +
      'response of an API route, or with the context of getServerSideProps; or export it as proxy.',
  )
}

const isRequest = (value: unknown): value is NextRequest => value instanceof Request

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isContext = (value: unknown): value is GetServerSidePropsContext =>
  isRecord(value) && isRecord(value['req']) && isRecord(value['res'])
