import { register } from 'node:module'

/** Packages that a framework provides while it builds, as marks for the build. On Node, they are missing, or fail on purpose. */
export const MARKERS: readonly string[] = ['server-only', 'client-only']

/** Lets Node load modules of this process that import marks. */
export function ignoreMarkers(): void {
  const hook = `
    const marks = new Set(${JSON.stringify(MARKERS)})
    export const resolve = (specifier, context, next) =>
      marks.has(specifier) ? { url: 'data:text/javascript,', shortCircuit: true } : next(specifier, context)`
  register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
