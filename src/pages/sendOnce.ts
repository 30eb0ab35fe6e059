/**
 * Source text of a script that does not send a form again within three seconds: a double click would send two mails,
 * or try a code again that the first click has used up.
 */
export const SEND_ONCE = `const sent = new WeakMap()
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  const now = Date.now()
  if (now - (sent.get(event.target) ?? 0) < 3000) event.preventDefault()
  else sent.set(event.target, now)
})`
