import type { Inspection } from './Inspection.js'

/** Whether there is only one way to write a path: it is compared as text. */
export const isPlainPath = (path: string): boolean => /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\/?$/.test(path)

/** The base path is a path of its own. */
export const basePath: Inspection = ({ settings: { input } }) => {
  const path = input.basePath
  if (path === undefined || path === '/' || isPlainPath(path)) return []
  const problem = `is ${JSON.stringify(path)}, which is not a plain path.`
  return [
    {
      option: 'basePath',
      problem,
      fix: 'Write a path such as "/auth": it starts with a slash and has no blanks, dots in front, "//" or "?".',
    },
  ]
}
