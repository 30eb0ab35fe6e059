// Copies the Svelte components of @authengine/sveltekit into dist, because applications compile them.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.mjs'

const [from, to] = ['src', 'dist'].map((name) => join(root, 'plugins/sveltekit', name, 'components'))
mkdirSync(to, { recursive: true })
for (const name of readdirSync(from)) if (name.endsWith('.svelte')) copyFileSync(join(from, name), join(to, name))
