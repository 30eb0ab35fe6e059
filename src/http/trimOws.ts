/**
 * A part of a header without the optional white space around it: SP and HTAB (OWS of RFC 9110 section 5.6.3).
 *
 * `String.trim` removes much more, such as U+00A0. Clients and other parsers keep that, so it makes two names one.
 */
export function trimOws(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text.charCodeAt(start))) start++
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--
  return start === 0 && end === text.length ? text : text.slice(start, end)
}

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09
