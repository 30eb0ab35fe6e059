/** The versions of Node that the package runs on, as its manifest says. */
export const SUPPORTED_NODE = '^20.19.0 || >=22.12.0'

/** Whether the package runs on a version of Node, such as `22.12.0`. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  return major === 22 ? minor >= 12 : major > 22
}

/** The message about a version of Node that is not supported. */
export const unsupportedNode = (version: string): string =>
  `authengine needs Node 20.19 or a later 20, or Node 22.12 or later (${SUPPORTED_NODE}), and this is ${version}.`

/** The fix for it. */
export const NODE_FIX =
  'Install a supported version from https://nodejs.org, or switch to one, such as with "nvm install 22".'
