import type { Inspection } from './Inspection.js'

/** The base path is a path of its own: compared as text, so there must be only one way to write it. */
export const basePath: Inspection = ({ settings: { input } }) => {
  const path = input.basePath
  if (path === undefined || path === '/' || /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/.test(path)) return []
  const problem = `is ${JSON.stringify(path)}, which is not a plain path.`
  return [
    {
      option: 'basePath',
      problem,
      fix: 'Write a path such as "/auth": it starts with a slash and has no blanks, dots in front, "//" or "?".',
    },
  ]
}
