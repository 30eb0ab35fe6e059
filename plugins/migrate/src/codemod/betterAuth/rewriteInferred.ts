import type { Stack } from '../Former.js'
import { importLocalType } from '../importChanges.js'
import type { Script } from '../Script.js'

/** Rewrites types that Better Auth infers, such as `typeof auth.$Infer.Session`. */
export function rewriteInferred(script: Script, { binding }: Stack): void {
  // With Next.js, `auth` is a function, and without a package for the framework it is the engine.
  const isConfig = binding !== undefined && binding !== '@authengine/next'
  for (const node of script.all('property_identifier').filter((each) => each.text() === '$Infer')) {
    const query = node.ancestors().find((each) => each.kind() === 'type_query')
    const owner = /^typeof (\w*auth)\.\$Infer\.Session$/i.exec(query?.text() ?? '')?.[1]
    if (isConfig && query && owner !== undefined) {
      const sessionOf = importLocalType(script, binding, 'SessionOf', 'AuthSessionOf')
      script.replace(query, `${sessionOf}<typeof ${owner}>`)
      script.review(query, 'SessionOf is { user, expires }: there is no session.session.', 'betterAuth')
    } else
      script.manual(node, 'Write SessionOf<typeof config>: types are inferred from the configuration.', 'betterAuth')
  }
}
