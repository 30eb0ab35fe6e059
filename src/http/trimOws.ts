/**
 * A part of a header without the optional white space around it: SP and HTAB (OWS of RFC 9110 section 5.6.3).
 *
 * `String.trim` removes much more, such as U+00A0. Clients and other parsers keep that, so it makes two names one.
 *
 * @param from - Where the part begins. Default: at the beginning.
 * @param to - Where it ends. Default: at the end.
 */
export function trimOws(text: string, from = 0, to = text.length): string {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09
