import type { Finding } from '../../core/errors.js'
import { sameOrigin } from '../../http/sameOrigin.js'
import type { Inspection } from './Inspection.js'

const KNOWN = ['signIn', 'signOut', 'error', 'verifyRequest', 'newUser']
const BUILT_IN = ['signin', 'signout', 'error', 'verify-request']
const ANYWHERE = 'https://site.invalid'

const OPENERS: readonly unknown[] = ['same-origin', 'same-origin-allow-popups', 'unsafe-none', undefined]

function opener(option: string, written: unknown): Finding[] {
  if (OPENERS.includes(written)) return []
  return [
    {
      option,
      problem: `is ${JSON.stringify(written)}.`,
      fix: 'Write "same-origin", "same-origin-allow-popups" or "unsafe-none".',
    },
  ]
}

/** Pages are paths of this site, and not the built-in pages that send people there. */
export const pages: Inspection = ({ settings }) =>
  Object.entries(settings.pages).flatMap(([name, path]: [string, unknown]) => {
    const option = `pages.${name}`
    if (name === 'opener') return opener(option, path)
    if (!KNOWN.includes(name)) {
      return [
        {
          option,
          problem: 'is not a page of this library.',
          fix: `The pages are ${KNOWN.join(', ')}; opener is their policy.`,
        },
      ]
    }
    if (path === undefined) return []
    const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path)
    const url = isPath ? sameOrigin(path, ANYWHERE) : undefined
    if (url === undefined) {
      return [{ option, problem: `is ${JSON.stringify(path)}.`, fix: 'Write a path of this site, such as "/login".' }]
    }
    const { pathname } = new URL(url)
    return BUILT_IN.some((page) => pathname === `${settings.basePath}/${page}`)
      ? [
          {
            option,
            problem: `is the built-in page "${pathname}".`,
            fix: 'Leave it out, or write the path of your own page.',
          },
        ]
      : []
  })
