import { parse } from '../../http/sameOrigin.js'
import { isLoopback } from '../../http/secureUrl.js'
import type { Inspection } from './Inspection.js'
import { isPlainPath } from './basePath.js'

/** The configured URL names this site and nothing else. */
export const url: Inspection = ({ settings: { input, production } }) => {
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
