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
        {/* With Back, a browser may show a cached page: this loads it again from the server. */}
        <script dangerouslySetInnerHTML="addEventListener('pageshow', (event) => event.persisted && location.reload())" />
      </head>
      <body>
        <RouterOutlet />
      </body>
    </>
  )
})
