/** The person who signs in. */
export const EMAIL = 'ann@example.test'
export const PASSWORD = 'the password of ann'

/** An email provider that keeps the last link. */
export function mailedLinks() {
  let link = ''
  const sendVerificationRequest = ({ url }) => {
    link = url
  }
  const provider = {
    ...{ id: 'email', type: 'email', name: 'Email', from: 'site@app.example', maxAge: 86_400, server: {} },
    sendVerificationRequest,
    options: {},
  }
  return {
    provider,
    signIn: async (browser) => {
      await browser.submit('/api/auth/signin/email', { email: EMAIL })
      await browser.get(link)
    },
  }
}
