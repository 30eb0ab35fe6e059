/** A whole page. */
export const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <script>
      // Back shows the page as the server sees it now, not as a browser has kept it.
      addEventListener('pageshow', (event) => event.persisted && location.reload())
    </script>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/public/style.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, because users choose their names. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => NAMES[letter] ?? letter)
