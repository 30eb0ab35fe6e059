import type { Finding } from '../../core/errors.js'
import { isLoopback, parse, sameOrigin } from '../../http/urls.js'
import type { ConfigCheck } from './ConfigCheck.js'
import { isPlainPath, optionFaults } from './optionTable.js'

/** The base path is a path of its own. */
export const basePath = optionFaults('basePath')

/** The configured URL names this site and nothing else. */
export const url: ConfigCheck = ({ settings: { input, production } }) => {
  if (input.url === undefined) return []
  const option = 'url (AUTH_URL)'
  const target = parse(input.url)
  if (!target || !/^https?:$/.test(target.protocol)) {
    return [
      {
        option,
        problem: 'is not an http or https URL.',
        fix: 'Write the address people use, such as "https://app.example".',
      },
    ]
  }
  const findings = []
  if (target.search || target.hash || target.username || target.password) {
    findings.push({ option, problem: 'has a query, a fragment or a user name.', fix: `Write "${target.origin}".` })
  }
  const path = target.pathname.replace(/(?<!\/)\/+$/, '')
  if (path && input.basePath !== undefined && input.basePath.replace(/(?<!\/)\/+$/, '') !== path) {
    const problem = `has the path "${path}", but basePath is "${input.basePath}".`
    findings.push({ option, problem, fix: `Leave the path out ("${target.origin}"), or write the same path in both.` })
  }
  if (path && !isPlainPath(path)) {
    const problem = `has the path "${path}", which is not a plain path.`
    findings.push({ option, problem, fix: `Write a path such as "${target.origin}/auth", or none.` })
  }
  if (production && target.protocol === 'http:' && !isLoopback(target.hostname) && input.useSecureCookies !== false) {
    const secure = `https:${target.origin.slice('http:'.length)}${path}`
    const fix = `Write "${secure}", or set useSecureCookies: false if cookies may be read on the way.`
    findings.push({ option, problem: 'is http, so anyone on the way can read the sessions.', fix })
  }
  return findings
}

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
export const pages: ConfigCheck = ({ settings }) =>
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

/** Theme values are colours and pictures: they reach a style sheet and a page. */
export const theme = optionFaults('theme.brandColor', 'theme.buttonText', 'theme.logo', 'theme.colorScheme')

/** The remaining options have values that mean something. */
export const values = optionFaults(
  'secret',
  'jwt.secret',
  'skipCSRFCheck',
  'bodyLimit',
  'trustedProxies',
  'redirectProxyUrl',
  'trustHost',
)
