import { IN_TURN, servedInTurn } from '../kit/expressServed.mjs'

export default {
  name: 'express-telemetry',
  title: 'the same route, with @authengine/opentelemetry and without it in turn',
  crowded: true,
  metric: 'ratio',
  columns: IN_TURN,
  contestants: {
    'with the plugin': servedInTurn('telemetry', 'authengine'),
    'with the plugin and an SDK without exporter': servedInTurn('telemetrySdk', 'authengine'),
  },
}
