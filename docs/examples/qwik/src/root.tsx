import { component$ } from '@builder.io/qwik'
import { QwikCityProvider, RouterOutlet } from '@builder.io/qwik-city'
import './global.css'

export default component$(() => (
  <QwikCityProvider>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>authengine with Qwik City</title>
      {/* Loads the page again if the browser restores it from its back/forward cache. */}
      <script dangerouslySetInnerHTML="addEventListener('pageshow', (event) => event.persisted && location.reload())" />
    </head>
    <body>
      <RouterOutlet />
    </body>
  </QwikCityProvider>
))
