/** How lines begin that oidc-provider prints, with or without colours. */
const NOTICE = /^(\x1b\[[\d;]+m)?oidc-provider (NOTICE|WARNING): /

/**
 * Keeps oidc-provider's notices off the console, and leaves every other line alone.
 *
 * @returns Puts the console back.
 */
export function withoutNotices(): () => void {
  const { info, warn } = console
  const unlessNotice =
    (print: typeof info): typeof info =>
    (...line) => {
      if (!NOTICE.test(String(line[0]))) print(...line)
    }
  console.info = unlessNotice(info)
  console.warn = unlessNotice(warn)
  return () => {
    console.info = info
    console.warn = warn
  }
}
