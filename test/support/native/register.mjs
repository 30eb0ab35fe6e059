// Preloaded by Node (--import): lets Node import the TypeScript sources of this project.
import { register } from 'node:module'

register('./hooks.mjs', import.meta.url)
