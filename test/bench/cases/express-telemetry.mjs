import { COLUMNS, served } from '../kit/expressServed.mjs'

const sealed = { sealedByUs: true }

export default {
  name: 'express-telemetry',
  title: 'the same route, with @authengine/opentelemetry',
  crowded: true,
  rounds: 6,
  columns: COLUMNS,
  contestants: {
    authengine: served('authengine', sealed),
    'authengine, with the plugin': served('telemetry', sealed),
    'authengine, with the plugin and an SDK without exporter': served('telemetrySdk', sealed),
  },
}
