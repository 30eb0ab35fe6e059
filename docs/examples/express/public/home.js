import { AuthClient } from 'authengine/client'

const client = new AuthClient()
const said = document.getElementById('client-session')

document.getElementById('rename')?.addEventListener('click', async () => {
  const session = await client.update({ user: { name: document.getElementById('name').value } })
  const user = session?.user
  said.textContent = user ? `Signed in as ${user.name ?? user.email}` : 'You are not signed in'
})
