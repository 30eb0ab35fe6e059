/** The beginning of lines that oidc-provider prints, with or without colors. */
const NOTICE = /^(\x1b\[[\d;]+m)?oidc-provider (NOTICE|WARNING): /

/**
 * Hides the notices of oidc-provider from the console, and prints every other line.
 *
 * @returns A function that restores the console.
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
