// Updates the session: fetches a CSRF token, then sends JSON. Without JavaScript, the browser sends the form.
const form = document.querySelector('#rename')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { csrfToken } = await (await fetch('/auth/csrf')).json()
  const data = { name: new FormData(form).get('name') }
  await fetch('/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ csrfToken, data }),
  })
  location.reload()
})
