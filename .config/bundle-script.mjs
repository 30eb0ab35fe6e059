// Writes src/pages/webauthnScript.ts, the script of the pages with passkeys, or with --check says whether it is current.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { root } from './workspace.mjs'

const target = join(root, 'src/pages/webauthnScript.ts')
const { outputFiles } = buildSync({
  entryPoints: [join(root, 'src/webauthn-client/page/index.ts')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  banner: { js: '/* With parts of @simplewebauthn/browser: MIT License, Copyright (c) 2020 Matthew Miller. */' },
  legalComments: 'none',
  // Warnings for developers who call the library in another way.
  pure: ['console.warn'],
  write: false,
})
const text = outputFiles[0].text.trim()
const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
const source = `// Written by .config/bundle-script.mjs from src/webauthn-client: change that, and run "npm run build".

/** The script of the pages with passkeys, and its path below the base path: another text has another path. */
export const WEBAUTHN_SCRIPT: { readonly path: string; readonly text: string } = {
  path: 'webauthn-${hash}.js',
  text: ${JSON.stringify(text)},
}
`
const module = await format(source, { ...(await resolveConfig(target)), filepath: target })
const current = existsSync(target) && readFileSync(target, 'utf8') === module
if (process.argv.includes('--check')) {
  if (!current) console.error('src/pages/webauthnScript.ts is not current: run "npm run build" and commit it.')
  process.exitCode = current ? 0 : 1
} else if (!current) writeFileSync(target, module)
console.log(`${text.length} bytes of script`)
