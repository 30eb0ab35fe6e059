/**
 * Source text of a script that adds buttons to a list of codes: copy, download as a text file, print. Without scripts,
 * there are no buttons, and the codes can be selected.
 */
export const SAVE_CODES = `for (const list of document.querySelectorAll('.codes[data-copy]')) {
  const text = () => [...list.querySelectorAll('code')].map((code) => code.textContent).join('\\n') + '\\n'
  const row = document.createElement('p')
  const status = document.createElement('span')
  const add = (label, act) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.addEventListener('click', act)
    row.append(button)
  }
  row.className = 'save'
  status.setAttribute('role', 'status')
  if (navigator.clipboard) add(list.dataset.copy, async () => {
    await navigator.clipboard.writeText(text())
    status.textContent = list.dataset.copied
  })
  add(list.dataset.download, () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([document.title + '\\n\\n' + text()], { type: 'text/plain' }))
    link.download = 'codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10000)
  })
  add(list.dataset.print, () => print())
  row.append(status)
  list.after(row)
}`
