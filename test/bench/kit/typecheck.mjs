import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must } from './site.mjs'
import { root, scratch } from './paths.mjs'

const TSC = join(root, 'node_modules/typescript/bin/tsc')

/** A contestant whose types are checked with the options of an application: strict, libraries by their declarations. */
export const checked = (name, source, fewer) => ({
  ...(fewer && { fewer }),
  run: async () => {
    const folder = join(scratch, 'types', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'app.mts'), source())
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2023',
      module: 'nodenext',
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.mts'] }))
    const { status, stdout } = spawnSync(process.execPath, [TSC, '-p', folder, '--extendedDiagnostics'], {
      encoding: 'utf8',
    })
    must(status === 0, 'does not compile', stdout.slice(0, 2000))
    const told = (label) => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
    return {
      total: told('Total time') * 1000,
      check: told('Check time') * 1000,
      memory: told('Memory used') / 1000,
      types: told('Types'),
      instantiations: told('Instantiations'),
      files: told('Files'),
    }
  },
})

export const COLUMNS = {
  total: 'total (ms)',
  check: 'check (ms)',
  memory: 'memory (MB)',
  types: 'types',
  instantiations: 'instantiations',
  files: 'files',
}
