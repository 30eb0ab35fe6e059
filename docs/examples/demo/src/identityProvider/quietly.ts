/** Starts oidc-provider without its notices about production use. */
export async function quietly<T>(start: () => Promise<T>): Promise<T> {
  const { info, warn } = console
  const unlessNotice =
    (print: typeof info): typeof info =>
    (...line) => {
      if (!String(line[0]).includes('oidc-provider ')) print(...line)
    }
  console.info = unlessNotice(info)
  console.warn = unlessNotice(warn)
  try {
    return await start()
  } finally {
    console.info = info
    console.warn = warn
  }
}
