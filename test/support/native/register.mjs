// Loaded by Node before everything else (--import): lets it import the TypeScript of this project.
import { register } from 'node:module'

register('./hooks.mjs', import.meta.url)
