import { component$ } from '@qwik.dev/core'
import { RouterOutlet, useQwikRouter } from '@qwik.dev/router'
import './global.css'

export default component$(() => {
  useQwikRouter()
  return (
    <>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>authengine with Qwik 2</title>
        {/* Back shows the page as the server sees it now, not as a browser has kept it. */}
        <script dangerouslySetInnerHTML="addEventListener('pageshow', (event) => event.persisted && location.reload())" />
      </head>
      <body>
        <RouterOutlet />
      </body>
    </>
  )
})
