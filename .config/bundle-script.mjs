// Writes src/webauthn/webauthnScript*.ts, the script of the pages with passkeys. With --check, it only checks that they
// are current.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { format, resolveConfig } from 'prettier'
import { root } from './workspace.mjs'

// Without the feature, its script is not requested.
if (!existsSync(join(root, 'src/webauthn'))) process.exit()
const { outputFiles } = buildSync({
  entryPoints: [join(root, 'src/webauthn-client/page/index.ts')],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  banner: { js: '/* With parts of @simplewebauthn/browser: MIT License, Copyright (c) 2020 Matthew Miller. */' },
  legalComments: 'none',
  // Removes warnings of the library, which are for developers.
  pure: ['console.warn'],
  write: false,
})
const text = outputFiles[0].text.trim()
const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
const written =
  '// Written by .config/bundle-script.mjs from src/webauthn-client: change that, and run "npm run build".'
// The router needs only the path. The text is loaded with the first request for it.
const sources = {
  'webauthnScript.ts': `${written}

/** The script of the pages with passkeys, and its path below the base path: another text has another path. */
export const WEBAUTHN_SCRIPT = {
  path: 'webauthn-${hash}.js',
  text: async (): Promise<string> => (await import('./webauthnScriptText.js')).WEBAUTHN_SCRIPT_TEXT,
}
`,
  'webauthnScriptText.ts': `${written}

/** The script itself. */
export const WEBAUTHN_SCRIPT_TEXT = ${JSON.stringify(text)}
`,
}
for (const [name, source] of Object.entries(sources)) {
  const target = join(root, 'src/webauthn', name)
  const module = await format(source, { ...(await resolveConfig(target)), filepath: target })
  const current = existsSync(target) && readFileSync(target, 'utf8') === module
  if (!current && process.argv.includes('--check')) {
    console.error(`src/webauthn/${name} is not current: run "npm run build" and commit it.`)
    process.exitCode = 1
  } else if (!current) writeFileSync(target, module)
}
