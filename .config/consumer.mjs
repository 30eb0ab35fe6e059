// Installs the packed tarballs in an empty folder outside the project, as a user would, and signs in: Node 20 and 24.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24 } from './node24.mjs'
import { capture, packages, root, run } from './workspace.mjs'

// These packages need a framework. npm run test:apps tests an application for each.
const ELSEWHERE = new Set(['next', 'qwik', 'qwik2', 'solid-start', 'sveltekit'].map((name) => `@authengine/${name}`))

const folder = mkdtempSync(join(tmpdir(), 'authengine-consumer-'))
try {
  const wanted = packages.filter(({ manifest: { name } }) => !ELSEWHERE.has(name))
  const tarballs = wanted.map(({ folder: each, manifest }) => {
    const [{ filename }] = JSON.parse(
      capture('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, each) }),
    )
    return [manifest.name, `file:./${filename}`]
  })
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const pinned = (name) => [name, devDependencies[name]]
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries([...tarballs, pinned('express')]),
    devDependencies: Object.fromEntries(['typescript', '@types/express', '@types/node'].map(pinned)),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  for (const name of ['signIn.mjs', 'coldStart.mjs', 'types.ts'])
    copyFileSync(join(root, 'test/consumer', name), join(folder, name))
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node']
  for (const kind of ['NodeNext', 'Bundler']) {
    const module =
      kind === 'Bundler' ? ['--module', 'esnext', '--moduleResolution', 'bundler'] : ['--module', 'nodenext']
    run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, ...module, 'types.ts'], { cwd: folder })
    console.log(`types are found with moduleResolution ${kind}`)
  }
  for (const node of [process.execPath, node24()]) {
    for (const words of [['signIn.mjs'], ['coldStart.mjs']]) run(node, words, { cwd: folder })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
