import { servicesOf } from '../kit/catalogue.mjs'
import { checked, COLUMNS } from '../kit/typecheck.mjs'

const source = (first, catalogue, last) => () => {
  const names = servicesOf(catalogue)
  return [
    first,
    ...names.map((name, at) => `import service${at} from '${catalogue}/${name}'`),
    // The required options of each service do not matter here.
    `const providers = [${names.map((_, at) => `service${at}({} as never)`).join(', ')}]`,
    last,
  ].join('\n')
}

export default {
  name: 'types-all',
  title: 'type-check of an application that imports every service of the catalogue',
  metric: 'total',
  columns: COLUMNS,
  contestants: {
    authengine: checked(
      'authengine-all',
      source(
        `import { AuthEngine } from 'authengine'`,
        '@authengine/providers',
        `export const engine = new AuthEngine({ providers })`,
      ),
    ),
    '@auth/core': checked(
      'authjs-all',
      source(
        `import { Auth } from '@auth/core'`,
        '@auth/core/providers',
        `export const handle = async (request: Request): Promise<Response> => Auth(request, { providers })`,
      ),
    ),
  },
}
