/** The request with which a browser returns to the application, according to the response of the provider. */
export async function requestOfBrowser(answer: Response, issuer: string): Promise<Request> {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const location = answer.headers.get('location')
  if (location !== null) return new Request(location, { headers })
  const html = await answer.text()
  const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
  if (action === undefined) throw new TypeError(`The provider does not redirect back: ${answer.status} ${html}`)
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return new Request(plain(action), {
    method: 'POST',
    headers: { ...headers, origin: new URL(issuer).origin },
    body: new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [plain(name), plain(value)])),
  })
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '')
