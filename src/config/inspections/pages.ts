import { sameOrigin } from '../../http/index.js'
import type { Inspection } from './Inspection.js'

const KNOWN = ['signIn', 'signOut', 'error', 'verifyRequest', 'newUser']
const ANYWHERE = 'https://site.invalid'

/** Pages are paths of this site. */
export const pages: Inspection = ({ settings }) =>
  Object.entries(settings.pages).flatMap(([name, path]: [string, unknown]) => {
    const option = `pages.${name}`
    if (!KNOWN.includes(name)) {
      return [{ option, problem: 'is not a page of this library.', fix: `The pages are ${KNOWN.join(', ')}.` }]
    }
    if (path === undefined) return []
    const isPath = typeof path === 'string' && /^\/(?![/\\])/.test(path) && sameOrigin(path, ANYWHERE) !== undefined
    return isPath
      ? []
      : [{ option, problem: `is ${JSON.stringify(path)}.`, fix: 'Write a path of this site, such as "/login".' }]
  })
