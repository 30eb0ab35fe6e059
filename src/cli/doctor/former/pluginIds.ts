import type { Examined } from '../Examined.js'

/** Ids of the plugins of an application, as far as they are valid. */
export const pluginIds = ({ found }: Examined): ReadonlySet<unknown> => {
  const plugins: readonly unknown[] = found?.config?.plugins ?? []
  return new Set(plugins.map((each) => Reflect.get(Object(each) as object, 'id') as unknown))
}
