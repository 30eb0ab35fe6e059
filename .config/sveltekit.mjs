// Copies the components of @authengine/sveltekit beside their compiled modules: applications compile them themselves.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const [from, to] = ['src', 'dist'].map((name) => join(root, 'plugins/sveltekit', name, 'components'))
mkdirSync(to, { recursive: true })
for (const name of readdirSync(from)) if (name.endsWith('.svelte')) copyFileSync(join(from, name), join(to, name))
