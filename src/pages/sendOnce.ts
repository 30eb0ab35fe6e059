/**
 * Source text of a script that sends each form once: a double click would send two mails, or hash a password twice. When
 * the browser shows the page again with the back button, forms can be sent again.
 */
export const SEND_ONCE = `const sent = new WeakSet()
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  if (sent.has(event.target)) event.preventDefault()
  sent.add(event.target)
})
addEventListener('pageshow', () => {
  for (const form of document.forms) sent.delete(form)
})`
