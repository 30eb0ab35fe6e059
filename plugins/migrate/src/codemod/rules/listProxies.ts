import type { Stack } from '../Former.js'
import type { Script } from '../Script.js'

/** The file in which Next up to 15 looks for a proxy. */
const MIDDLEWARE = /(?:^|\/)middleware\.[cm]?[jt]s$/

/** Lists a `middleware` of Next that uses authengine and runs in the edge runtime, where most adapters fail. */
export function listProxies(script: Script, { binding }: Stack, file: string): void {
  const { root, text } = script
  if (binding !== '@authengine/next' || !MIDDLEWARE.test(file)) return
  if (!/\bauth\b/i.test(text) || /\bruntime\s*:\s*['"]nodejs['"]/.test(text)) return
  const [first] = root.namedChildren().filter((each) => each.kind() !== 'comment')
  if (first)
    script.manual(
      first,
      "With Next 16, rename this file to proxy.ts, and the export to proxy. With Next 15, add runtime: 'nodejs' to config: databases do not work in the edge runtime.",
      'proxy',
    )
}
