/**
 * Source text of a script that adds a button to each password field, which shows what was typed. The field is hidden
 * again when the form is sent, so that browsers do not store the password as a text. Without scripts, there is no
 * button.
 */
export const SHOW_PASSWORD = `for (const field of document.querySelectorAll('input[data-show]')) {
  const button = document.createElement('button')
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  button.type = 'button'
  button.className = 'show'
  button.textContent = field.dataset.show
  button.setAttribute('aria-controls', field.id)
  button.addEventListener('click', () => show(field.type === 'password'))
  field.form.addEventListener('submit', () => show(false))
  show(false)
  field.parentElement.append(button)
}`
