import { component$ } from '@builder.io/qwik'
import { QwikCityProvider, RouterOutlet } from '@builder.io/qwik-city'
import './global.css'

export default component$(() => (
  <QwikCityProvider>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>authengine with Qwik City</title>
      {/* Back shows the page as the server sees it now, not as a browser has kept it. */}
      <script dangerouslySetInnerHTML="addEventListener('pageshow', (event) => event.persisted && location.reload())" />
    </head>
    <body>
      <RouterOutlet />
    </body>
  </QwikCityProvider>
))
