import { AuthClient } from 'authengine/client'

const client = new AuthClient()
const said = document.getElementById('client-session')

document.getElementById('rename')?.addEventListener('click', async () => {
  const session = await client.update({ user: { name: document.getElementById('name').value } })
  said.textContent = session?.user ? `Signed in as ${session.user.name}` : 'You are not signed in'
})
